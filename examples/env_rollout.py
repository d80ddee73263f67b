"""A random rollout: four agents ride Flamme Rouge, asked one after the other (PettingZoo AEC)."""

import sys

from paceline.lab.envs import aec_env

env = aec_env("flamme-rouge", seats=4, render_mode="ansi")
env.reset(seed=int(sys.argv[1]) if len(sys.argv) > 1 else 0)
for agent in env.agent_iter():
    observation, reward, ended, truncated, info = env.last()
    if ended or truncated:
        env.step(None)
        print(f"{agent}: {reward:+.2f}")
        continue
    env.step(env.action_space(agent).sample(observation["action_mask"]))
print(env.render())
