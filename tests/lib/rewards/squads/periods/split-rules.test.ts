import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SquadSplit } from '@/lib/generated/prisma/enums'
import { divide } from '@/lib/platform/money/divide'
import { settlementMoves } from '@/lib/rewards/squads/periods/debt-rules'
import { type MemberEarnings, owedCents, splitEarnings, totalDueCents } from '@/lib/rewards/squads/periods/split-rules'

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const member = (
  affiliateId: number,
  payoutCents: bigint,
  more: Partial<MemberEarnings & { isApproved: boolean }> = {},
) => ({
  affiliateId,
  payoutCents,
  shareBps: 0,
  correctionCents: 0n,
  isApproved: true,
  ...more,
})
const dues = (members: readonly ReturnType<typeof member>[], split: SquadSplit) =>
  splitEarnings(members, split).map(({ dueCents }) => dueCents)

describe('dividing an amount', () => {
  test.each<[string, bigint, bigint[], bigint[]]>([
    ['evenly', 900n, [1n, 1n, 1n], [300n, 300n, 300n]],
    ['with the remaining cent for the first of equals', 100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    ['with the remaining cent for the largest remainder', 100n, [1n, 2n, 4n], [14n, 29n, 57n]],
    ['a negative amount like a positive one', -100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
    ['with nothing for a weight of 0', 100n, [0n, 1n], [0n, 100n]],
    ['evenly when all weights are 0', 10n, [0n, 0n], [5n, 5n]],
    ['among nobody', 10n, [], []],
  ])('%s', (_, cents, weights, parts) => {
    expect(divide(cents, weights)).toEqual(parts)
  })

  test('the parts add up to the sum, and each is within a cent of its share [Q4]', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), weights, (cents, given) => {
        const parts = divide(cents, given)
        expect(sum(parts)).toBe(cents)
        const total = sum(given)
        if (total === 0n) return
        for (const [index, part] of parts.entries()) {
          const off = part * total - cents * (given[index] ?? 0n)
          expect(off < total && off > -total).toBe(true)
        }
      }),
    )
  })
})

describe('splitting the earnings of a squad', () => {
  test('equal: members who earned more pay those who earned less', () => {
    expect(dues([member(1, 9_000n), member(2, 3_000n), member(3, 0n)], 'equal')).toEqual([-5_000n, 1_000n, 4_000n])
  })

  test('custom: by basis points of the whole', () => {
    const members = [member(1, 10_000n, { shareBps: 2_500 }), member(2, 0n, { shareBps: 7_500 })]
    expect(dues(members, 'custom')).toEqual([-7_500n, 7_500n])
  })

  test('none: everyone keeps what they earned', () => {
    expect(dues([member(1, 9_000n), member(2, 0n)], 'none')).toEqual([0n, 0n])
  })

  test('a member who is not approved neither pays nor receives', () => {
    const members = [member(1, 9_000n), member(2, 50_000n, { isApproved: false }), member(3, 1_000n)]
    expect(splitEarnings(members, 'equal')).toMatchObject([
      { isShared: true, shareCents: 5_000n, dueCents: -4_000n },
      { isShared: false, shareCents: 50_000n, dueCents: 0n },
      { isShared: true, shareCents: 5_000n, dueCents: 4_000n },
    ])
  })

  test('a correction is shared like a payout', () => {
    expect(dues([member(1, 0n, { correctionCents: -1_000n }), member(2, 0n)], 'equal')).toEqual([500n, -500n])
  })

  const members = fc.array(
    fc.record({
      affiliateId: fc.integer({ min: 1, max: 10_000 }),
      shareBps: fc.integer({ min: 0, max: 10_000 }),
      payoutCents: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
      correctionCents: fc.bigInt({ min: -(10n ** 6n), max: 0n }),
      isApproved: fc.boolean(),
    }),
    { maxLength: 10 },
  )

  test('the amounts due add up to zero for any earnings [Q4]', () => {
    fc.assert(
      fc.property(members, fc.constantFrom<SquadSplit>('equal', 'custom', 'none'), (given, split) => {
        const lines = splitEarnings(given, split)
        expect(sum(lines.map(({ dueCents }) => dueCents))).toBe(0n)
        expect(sum(lines.map(({ shareCents }) => shareCents))).toBe(
          sum(given.map(({ payoutCents, correctionCents }) => payoutCents + correctionCents)),
        )
      }),
    )
  })

  test('settling in any number of steps neither creates nor loses money, and overdraws nobody [Q4]', () => {
    const arrivals = fc.array(fc.array(fc.bigInt({ min: 0n, max: 10n ** 8n }), { minLength: 10, maxLength: 10 }), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(members, arrivals, (given, waves) => {
        const own = given.map((each, index) => ({ ...each, affiliateId: index }))
        let lines = splitEarnings(own, 'custom').map(({ affiliateId, dueCents }) => ({
          affiliateId,
          dueCents,
          settledCents: 0n,
        }))
        for (const wave of waves) {
          const ready = lines.map((line) => ({ ...line, availableCents: wave[line.affiliateId] ?? 0n }))
          const moves = settlementMoves(ready)
          expect(sum(moves.map(({ amountCents }) => amountCents))).toBe(0n)
          const moveOf = (affiliateId: number) =>
            moves.find((move) => move.affiliateId === affiliateId)?.amountCents ?? 0n
          for (const { affiliateId, availableCents } of ready) {
            expect(availableCents + moveOf(affiliateId) >= 0n).toBe(true)
          }
          lines = lines.map((line) => {
            const move = moveOf(line.affiliateId)
            expect(move === 0n || move < 0n === line.dueCents < 0n).toBe(true)
            return { ...line, settledCents: line.settledCents + (move < 0n ? -move : move) }
          })
          for (const { dueCents, settledCents } of lines) {
            expect(settledCents <= (dueCents < 0n ? -dueCents : dueCents)).toBe(true)
          }
        }
        const rich = settlementMoves(lines.map((line) => ({ ...line, availableCents: 10n ** 12n })))
        expect(sum(rich.map(({ amountCents }) => (amountCents < 0n ? -amountCents : 0n)))).toBe(owedCents(lines))
      }),
    )
  })
})

test('the totals of a period are the amount due and the amount still owed', () => {
  const lines = [
    { dueCents: -500n, settledCents: 200n },
    { dueCents: 500n, settledCents: 200n },
  ]
  expect([totalDueCents(lines), owedCents(lines)]).toEqual([500n, 300n])
})
