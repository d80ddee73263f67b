/**
 * The messages between page and server; `protocol.py` defines them.
 *
 * @typedef {{kind: 'person' | 'bot' | 'team', name: string}} SeatWish
 * @typedef {{seat: number, token: string}} SeatToken
 * @typedef {{table: string, host: string, seats: SeatToken[]}} Made
 * @typedef {{tour: string, host: string, seats: SeatToken[]}} MadeTour
 * @typedef {SeatWish & {seat: number, team: string, joined: boolean, sitting: boolean, letter?: string}} SeatInfo
 * @typedef {{id: string, value?: string, kind?: string, name?: string, badges?: string[], colour?: string, note?: string,
 *   icons?: string[]}} Card
 * @typedef {{kind: 'rider' | 'card' | 'cell' | 'button', id: string, label?: string}} Pick
 * @typedef {{rider: string, cells: number[]}} Path
 * @typedef {{paths?: Path[], limits?: {cells: number[], why: string, clause: string}[], lost?: number[], fallback?: number[], ground?: string, free?: number,
 *   carried?: [string, number][], bumped?: string[], chains?: string[][]}} Preview
 * @typedef {{action: string, words: string, group?: string, picks?: Pick[], preview?: Preview,
 *   price?: {kind: string, text: string, amount?: number}[], short?: string, reason?: string, deed?: string, cost?: number, steps?: number, parts?: string[], beside_lock?: boolean, suggested?: boolean, automatic?: boolean}} Choice
 * @typedef {{type: 'cards', label: string, cards?: Card[], hidden?: number, pile?: string} | {type: 'meter', label: string, value: number, most: number}
 *   | {type: 'chips', label: string, chips: string[]} | {type: 'text', text: string}
 *   | {type: 'order', label: string, turns: Turn[], back?: number} | {type: 'offers', label: string, offers: Offer[], note?: string}
 *   | {type: 'bids', label: string, bids: Bid[], adds_up?: boolean}} Part
 * @typedef {{seat: number, name: string, state: 'done' | 'now' | 'next', colour?: string, riders?: string[], note?: string}} Turn
 * @typedef {{card: Card, rider?: string, figure?: string, adds?: Card[], removes?: Card[], copies?: number, taken?: string[],
 *   state?: '' | 'mine' | 'gone', stamp?: string}} Offer
 * @typedef {{seat: number, name: string, colour?: string, rider?: string, cards?: Card[], hidden?: number, known?: Card[], most?: number, total?: string,
 *   leads?: boolean}} Bid
 * @typedef {{id: string, title: string, parts?: Part[], rider?: string, with_question?: boolean, instead_of_board?: boolean}} Panel
 * @typedef {{n: number, kind: string, sentence: string, clause: string, riders?: string[], paths?: Path[], lit?: number[],
 *   cards?: Card[]}} Beat
 * @typedef {{cell: number, rider: string, keys: string[], aimed: boolean, selected: boolean, tile?: boolean, cost?: number}} Goal a cell that choices lead to, or a
 *   rider who stands for one, with the keys of those choices; `tile`: the whole square is lit; `cost`: the
 *   least that a choice costs which leads there
 * @typedef {{row: number, value: string, text: string, pale?: boolean}} Signpost
 * @typedef {{id: string, prompt: string, choices: Choice[], cards?: Card[], signposts?: Signpost[], barred?: {steps: number, why: string}[]}} Ask
 * @typedef {{n: number, words: string, clause: string, event: {event?: string}, kind?: string, heading?: string, riders?: string[],
 *   cells?: number[]}} Line
 * @typedef {{rider: string, team: string, kind: string, cell: number, name: string, mine: boolean, tired: ?number,
 *   last: string, down: boolean, dummy: string, full_name: string, jersey: string, energy?: ?Energy, flat?: boolean,
 *   spent?: boolean, where?: string, card?: string, worn?: string, has?: string}} Token
 * @typedef {{left: number, full: number, boxes: [number, number], words: string}} Energy
 * @typedef {{tail: number, head: number, riders: string[], words: string}} Block
 * @typedef {{token: Token, along: number, aside: number, size: number, distance?: ?number}} Rider
 * @typedef {{name: string, riders: string[], gap: number}} Group
 * @typedef {{kind: string, row: number, words: string, rider: string}} Mark
 * @typedef {{rider: string, team: string, kind: string, name: string, time: string, gap: string, mine: boolean,
 *   jersey: string, won: {kind: string, points: number, words: string}[]}} Home
 * @typedef {{board: string, moment: string, description: string, riders: Rider[], groups: Group[], marks: Mark[],
 *   beside?: Token[], home?: Home[], block?: Block, chains?: string[][], active?: string}} Shown
 * @typedef {{seat: ?number, n: number, waiting: number[], view: object, ask?: ?Ask, shown?: Shown, lines?: Line[],
 *   again?: number, panels?: Panel[], beats?: Beat[], round?: string, skipping?: string}} Snapshot
 * @typedef {Snapshot & {lines: Line[], news: Line[], panels: Panel[]}} Known a snapshot with all that is known of the race, and what is new in it
 * @typedef {{seats: number[], host: boolean}} You
 * @typedef {{seat: number, cards: Card[], played: string[], rider?: string}} Hand
 * @typedef {{id: string, game: string, title: string, course: string, phase: 'gathering' | 'racing' | 'over',
 *   seats: SeatInfo[], options: object, patience: number, seed_hash: string, seed: number | string | null,
 *   ranking: ?number[][], next: string, tour: string, stage: number, rules_page: string, guide?: boolean, live?: boolean, name?: string,
 *   code?: string, kinds?: string, screen?: boolean, nudges?: number[]}} TableInfo
 * @typedef {{code: string, message: string, field?: string, clause?: string}} Problem
 * @typedef {{name: string, help: string, kind: 'text' | 'number' | 'yes-no' | 'choice' | 'words' | 'seat' | 'seats', default: any,
 *   choices: string[]}} OptionInfo
 * @typedef {{name: string, code: string, squares: number, notes: string, source: string,
 *   needs?: Record<string, any>}} StageInfo
 * @typedef {{name: string, title: string, least_seats: number, most_seats: number, default_seats: number, bots: string[],
 *   own_teams: string[], course_option: string, stages: StageInfo[], options: OptionInfo[], tours: boolean,
 *   plan: OptionInfo[], guide?: boolean, characters?: CharacterInfo[], pitch?: string, minutes?: [number, number], people?: [number, number]}} GameInfo
 * @typedef {{name: string, title: string, level: number, level_name: string, style: string, biography: string, manner?: string}} CharacterInfo
 * @typedef {{name: string, title: string, text: string, kind: string, options: Record<string, string>}} ItemInfo
 * @typedef {{name: string, title: string, text: string, on: Record<string, string>, off: Record<string, string>, ways: ItemInfo[], box: string,
 *   clause: string, rare: boolean}} RuleInfo
 * @typedef {{name: string, title: string, text: string, seats: string[], options: Record<string, string>, tour: boolean, profile: string}} PresetInfo
 * @typedef {{option: string, title: string, values: ItemInfo[]}} PerSeatInfo
 * @typedef {{option: string, title: string, text: string, cards: ItemInfo[], options: Record<string, string>, box: string}} PerRiderInfo
 * @typedef {{option: string, title: string, text: string, tokens: ItemInfo[], options: Record<string, string>, box: string}} LaidInfo
 * @typedef {{game: string, least_seats: number, most_seats: number, presets: PresetInfo[], kinds: ItemInfo[], boxes: ItemInfo[], box_option: string,
 *   rules: RuleInfo[], tour_rules: RuleInfo[], tour_stages: string, teams: ItemInfo[], per_seat: PerSeatInfo[], per_rider: ?PerRiderInfo, laid: ?LaidInfo,
 *   courses: {name: string, kind: string, minutes: number, picture: string}[], jerseys: {word: string, letter: string, title: string}[],
 *   rider_kinds: string}} SetUpInfo
 * @typedef {{clause: string, why: string, advice: boolean}} Finding
 * @typedef {{title: string, options: Record<string, string>, seats: number}} Mend
 * @typedef {{problem: ?Problem, mends: Mend[], findings: Finding[], picture: string}} SetUpChecked
 * @typedef {{width: number, height: number, places: {name: string, x: number, y: number}[]}} PlacesInfo
 * @typedef {{id: string, title: string, text: string, beat: string, clauses: string[], basic: boolean, picture: string}} Lesson
 * @typedef {{text: string, at: string, until: 'read' | 'picked' | 'locked'}} Hint
 * @typedef {{word: string, text: string}} Term
 * @typedef {{lessons: Lesson[], hints: Hint[], teaches: string[], first: string, glossary: Term[]}} GuideInfo
 * @typedef {{x: number, y: number, turn: number, size?: number}} Place
 * @typedef {{layout: string, width: number, height: number, svg: string, token: number, along: number,
 *   aside: number, shared: number, cells: Record<string, Place>, rows: Record<string, Place>,
 *   bands: Record<string, string>, counted?: boolean, inner?: ?[number, number, number, number],
 *   signs?: [number, number, number, number][]}} Board
 * @typedef {{title: string, head: string[], rows: string[][], teams: string[], notes: string[]}} Sheet
 * @typedef {{id: string, game: string, title: string, seats: SeatInfo[], you: You, stages: {name: string, table: string,
 *   phase: string}[], status: string[], sheets: Sheet[], over: boolean}} TourFrame
 * @typedef {{rank: number, name: string, place: number, margin: ?number, mine: boolean}} DayRow
 * @typedef {{day: string, game: string, title: string, stage: string, squares: number, bots: string[], ridden: number, rows: DayRow[], mine: ?DayRow,
 *   table: string, phase: '' | 'gathering' | 'racing' | 'over'}} Day
 */
export {};
