import type { Cents } from '../../lib/platform/money/cents'

/** A level of the product, as the database keeps it. */
export type LevelRow = { number: number; requiredEarningsCents: Cents; holdDays: number }

type Due = { at: Date; cents: Cents }

/** An affiliate's earnings through time, and the levels they reach by them. */
export class Standing {
  #earned = 0n
  #dues: Due[] = []
  level = 1
  readonly reached: { level: number; at: Date }[] = []

  constructor(private readonly levels: readonly LevelRow[]) {}

  /** Money that will be earned (or, when negative, taken back) at an instant not yet passed. */
  expect(due: Due): void {
    this.#dues.push(due)
  }

  /** Lets time pass until an instant: what is due by then is earned, in order. */
  passUntil(at: Date): void {
    const due = this.#dues.filter((each) => each.at <= at).sort((a, b) => a.at.getTime() - b.at.getTime())
    if (due.length === 0) return
    this.#dues = this.#dues.filter((each) => each.at > at)
    for (const each of due) this.#earn(each)
  }

  /** The hold the level grants, in days. */
  get holdDays(): number {
    return this.levels.find(({ number }) => number === this.level)?.holdDays ?? 0
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
