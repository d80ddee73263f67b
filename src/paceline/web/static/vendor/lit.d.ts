// Types of the few things the page uses of lit.js, so that `tsc` can check the page.
export class LitElement extends HTMLElement {
  static properties: Record<string, {attribute?: boolean; state?: boolean; type?: unknown}>;
  readonly updateComplete: Promise<boolean>;
  readonly hasUpdated: boolean;
  createRenderRoot(): Element | DocumentFragment;
  connectedCallback(): void;
  disconnectedCallback(): void;
  requestUpdate(name?: PropertyKey, old?: unknown, options?: unknown): void;
  scheduleUpdate(): void | Promise<void>;
  willUpdate(changed: Map<string, unknown>): void;
  updated(changed: Map<string, unknown>): void;
  render(): unknown;
}
export interface Ref<T> {
  value?: T;
}
export const noChange: unique symbol;
export const nothing: unique symbol;
export function html(strings: TemplateStringsArray, ...values: unknown[]): object;
export function svg(strings: TemplateStringsArray, ...values: unknown[]): object;
export function render(value: unknown, into: Element): unknown;
export function live(value: unknown): object;
export function ref(of: Ref<any> | ((element?: any) => void)): object;
export function createRef<T>(): Ref<T>;
export function repeat<T>(items: T[], key: (item: T, place: number) => unknown, template: (item: T, place: number) => unknown): object;
export function keyed(key: unknown, value: unknown): object;
