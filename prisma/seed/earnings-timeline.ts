import type { Cents } from '../../lib/platform/money/cents'

/** A level as stored. */
export type LevelRow = { number: number; requiredEarningsCents: Cents; holdDays: number }

type Due = { at: Date; cents: Cents }

/** The earnings of an affiliate over time, and the levels they reach. */
export class EarningsTimeline {
  #earned = 0n
  #dues: Due[] = []
  level = 1
  readonly reached: { level: number; at: Date }[] = []

  constructor(private readonly levels: readonly LevelRow[]) {}

  /** Adds an amount that will be earned (or, if negative, reversed) at a later time. */
  expect(due: Due): void {
    this.#dues.push(due)
  }

  /** Applies everything due until a time, in order. */
  passUntil(at: Date): void {
    const due = this.#dues.filter((each) => each.at <= at).sort((a, b) => a.at.getTime() - b.at.getTime())
    if (due.length === 0) return
    this.#dues = this.#dues.filter((each) => each.at > at)
    for (const each of due) this.#earn(each)
  }

  /** The hold of the current level, in days. */
  get holdDays(): number {
    return this.levels.find(({ number }) => number === this.level)?.holdDays ?? 0
  }

  /** The hold of the level at a time that was passed, in days. */
  holdDaysAt(at: Date): number {
    const level = this.reached.findLast((each) => each.at <= at)?.level ?? 1
    return this.levels.find(({ number }) => number === level)?.holdDays ?? 0
  }

  #earn({ at, cents }: Due): void {
    this.#earned += cents
    for (const { number, requiredEarningsCents } of this.levels) {
      if (number <= this.level || this.#earned < requiredEarningsCents) continue
      this.level = number
      this.reached.push({ level: number, at })
    }
  }
}
