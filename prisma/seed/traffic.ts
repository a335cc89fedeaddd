import type { Weighted } from './random'

/** The traffic of an affiliate: volume, offers and sources. Ages in Eastern days before today. */
export type Traffic = {
  startDaysAgo: number
  /** Clicks per day at the start and now, with a growth curve in between. */
  perDay: readonly [first: number, last: number]
  /** Factor on the conversion rates of the offers. */
  skill: number
  offers: Weighted<number>
  sources: Weighted<string | null>
  /** Days without a counted conversion; if set, every other day has one. */
  gapsDaysAgo?: readonly number[]
  datacenterShare: number
  /** Fraud: sales follow their clicks within seconds, from a few addresses. */
  staged?: { addresses: readonly [string, ...string[]]; afterMs: readonly [least: number, most: number] }
}

const DATACENTER_SHARE = 0.004

/** A year of growth; a streak of 23 days, at best 41 (days 64 to 24). */
export const MARA: Traffic = {
  startDaysAgo: 364,
  perDay: [48, 490],
  skill: 1.08,
  offers: [
    [1042, 30],
    [1904, 17],
    [1187, 15],
    [2210, 9],
    [2051, 10],
    [1388, 9],
    [1733, 12],
    [1043, 4],
    [2404, 3],
    [1190, 3],
  ],
  sources: [
    ['tiktok-bio', 36],
    ['yt-shorts-04', 24],
    ['newsletter-38', 14],
    ['reddit-pf', 10],
    ['ig-stories', 7],
    [null, 9],
  ],
  gapsDaysAgo: [23, 65, 88, 101, 137, 150, 171, 205, 219, 238, 262, 277, 290, 312, 330, 345, 352, 358],
  datacenterShare: DATACENTER_SHARE,
}

/** Fewer clicks than Mara's, on offers that pay more; 128 days without a gap. */
export const CHAMPION: Traffic = {
  startDaysAgo: 368,
  perDay: [70, 260],
  skill: 1.8,
  offers: [
    [2210, 34],
    [2401, 22],
    [1043, 20],
    [1042, 12],
    [2302, 7],
    [2305, 5],
  ],
  sources: [
    ['home-guide', 40],
    ['yt-review', 26],
    ['seo-comparison', 20],
    ['mail-weekly', 9],
    [null, 5],
  ],
  gapsDaysAgo: [128, 170, 231, 260, 300, 322, 341, 352],
  datacenterShare: DATACENTER_SHARE,
}

/** A streak of 17 days that broke two days ago. */
export const BROKEN: Traffic = {
  startDaysAgo: 150,
  perDay: [16, 44],
  skill: 1.1,
  offers: [
    [1187, 30],
    [1190, 18],
    [2502, 22],
    [2505, 30],
  ],
  sources: [
    ['blog-privacy', 52],
    ['x-thread', 28],
    [null, 20],
  ],
  gapsDaysAgo: [0, 1, 2, 20, 43, 51, 60, 77, 90, 104, 118, 126, 139],
  datacenterShare: DATACENTER_SHARE,
}

type Modest = Pick<Traffic, 'startDaysAgo' | 'perDay'> & {
  offers: readonly [number, ...number[]]
  datacenterShare?: number
}

/** A typical affiliate: a few offers, two sources, days without a sale. */
export function modest({
  offers: [first, ...others],
  datacenterShare = DATACENTER_SHARE,
  ...traffic
}: Modest): Traffic {
  return {
    ...traffic,
    skill: 0.95,
    offers: [[first, 50], ...others.map((id): readonly [number, number] => [id, 25])],
    sources: [
      ['bio-link', 60],
      ['story', 25],
      [null, 15],
    ],
    datacenterShare,
  }
}

/** Sales made by a script on the affiliate's own machines. */
export function staged({ startDaysAgo, perDay, offers }: Modest): Traffic {
  return {
    ...modest({ startDaysAgo, perDay, offers }),
    skill: 4,
    staged: { addresses: ['203.0.113.24', '203.0.113.25', '203.0.113.26'], afterMs: [900, 4_300] },
  }
}
