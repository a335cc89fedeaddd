import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REASON_LABELS } from '@/lib/conversions/filters/reason-constants'
import { rejection } from '@/lib/conversions/lifecycle/rejection-rules'
import { CONVERSION_STEPS, CORRECTION_STEPS } from '@/lib/conversions/processing/postback-constants'
import { ClickFlag, RejectionReason } from '@/lib/generated/prisma/enums'
import { CLICK_STEPS } from '@/lib/traffic/clicks/constants'
import { canBePaid } from '@/lib/traffic/clicks/uncounted-click-rules'
import { LINK_REFUSALS } from '@/lib/traffic/requests/refusal-constants'
import { REDIRECT_STEP_KINDS } from '@/lib/traffic/routing/click-path-constants'
import { FLAG_SENTENCES } from '@/lib/traffic/routing/click-path-rules'

const page = readFileSync('docs/tracking.md', 'utf8')

/** The rows of the table after a text, as cells, without its first two lines. */
function tableAfter(text: string): string[][] {
  const lines = page.slice(page.indexOf(text)).split('\n')
  const from = lines.findIndex((line) => line.startsWith('|'))
  const to = lines.findIndex((line, place) => place > from && !line.startsWith('|'))
  return lines.slice(from + 2, to).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
const quoted = (cell: string | undefined) => cell?.match(/`([^`]+)`/)?.[1] ?? ''

test('the page lists every reason, and so do the labels', () => {
  const reasons = tableAfter('Every reason a call').map(([reason]) => quoted(reason))
  expect(reasons.sort()).toEqual(Object.values(RejectionReason).sort())
  expect(Object.keys(REASON_LABELS).sort()).toEqual(reasons)
})

test('the page lists every flag with what becomes of the conversions', () => {
  const rows = tableAfter('Every flag')
  expect(rows.map(([flag]) => quoted(flag)).sort()).toEqual(Object.values(ClickFlag).sort())
  expect(Object.keys(FLAG_SENTENCES).sort()).toEqual(Object.values(ClickFlag).sort())
  const at = new Date()
  const check = { affiliateStatus: 'approved', offerStatus: 'active', attributionWindowDays: 30 } as const
  for (const [flag, , outcome = ''] of rows) {
    const clickFlag = quoted(flag) as ClickFlag
    const reason = rejection({ ...check, at, clickedAt: at, clickFlag, hasPaidConversion: false })
    expect([clickFlag, quoted(outcome)]).toEqual([clickFlag, reason ?? ''])
    expect(canBePaid(clickFlag)).toBe(reason === undefined)
  }
})

test('the page lists the steps of a click in their order', () => {
  expect(tableAfter('Each click takes these steps').map(([step]) => quoted(step))).toEqual(CLICK_STEPS)
})

test('the page of the engine lists the steps of a conversion in their order', () => {
  const engine = readFileSync('docs/engine.md', 'utf8')
  const part = engine.slice(engine.indexOf('`CONVERSION_STEPS`'), engine.indexOf('**On their own**'))
  expect([...part.matchAll(/^\d\. `(\w+)`/gm)].map(([, name]) => name)).toEqual(CONVERSION_STEPS)
  const corrections = /`CORRECTION_STEPS`.*/.exec(part)?.[0] ?? ''
  expect([...corrections.matchAll(/`([a-z_]+)` (?:takes|a part|decides)/g)].map(([, name]) => name)).toEqual(
    CORRECTION_STEPS,
  )
})

test('the page lists every refusal of a link in its order, with its status and its sentence', () => {
  const rows = tableAfter('A link that leads its visitor nowhere')
  expect(rows.map(([reason, status, message]) => [quoted(reason), Number(status), message])).toEqual(
    Object.entries(LINK_REFUSALS).map(([reason, { status, message }]) => [reason, status, message]),
  )
})

test('the page lists every rule that sends a visitor elsewhere', () => {
  expect(tableAfter('Each rule that did so').map(([rule]) => quoted(rule))).toEqual(REDIRECT_STEP_KINDS)
})
