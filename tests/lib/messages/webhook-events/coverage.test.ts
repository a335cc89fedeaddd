import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TEST_TYPE } from '@/lib/messages/webhook-events/constants'
import { CHOSEN_TYPES, EVENTS } from '@/lib/messages/webhook-events/schema'
import { expectedTexts } from '@/tests/support/setup/expected-types'
import { readSources } from '@/tests/support/setup/source-tree'

const SOURCES = readSources().map(({ path, lines }) => ({ path, text: lines.join('\n') }))

/** The files that record events, with the services and rules that choose the type. */
const RECORDING = SOURCES.filter(({ path }) => /^lib\/(?!messages\/).*\b(service|rules|effects|events)\.ts$/.test(path))

/** The tests that call services with an endpoint that listens, and read what was queued or sent. */
const TESTS = SOURCES.filter(
  ({ path, text }) =>
    /^tests\/lib\/(?!messages\/webhook-events\/).*\.test\.ts$/.test(path) &&
    /queuedFor\(|typesFor\(|envelopeSchema/.test(text),
)

const EXPECTED = new Set(TESTS.flatMap(({ text }) => [...expectedTexts(text)]))

const names = ({ text }: { text: string }, type: string): boolean => text.includes(`'${type}'`)

/** Types that a service puts together from the state an object entered. */
const COMPOSED: Record<string, string> = {
  'payout.paid': '`payout.${outcome.state}`',
  'payout.failed': '`payout.${outcome.state}`',
  'appeal.won': '`appeal.${decision}`',
  'appeal.lost': '`appeal.${decision}`',
  'application.approved': '`application.${to}`',
  'application.rejected': '`application.${to}`',
  'proposal.accepted': '`proposal.${status}`',
  'proposal.declined': '`proposal.${status}`',
  'squad_application.approved': '`squad_application.${status}`',
  'affiliate.suspended': '`affiliate.${to.affiliateStatus}`',
  'affiliate.banned': '`affiliate.${to.affiliateStatus}`',
}

describe('every event of the product', () => {
  test.each(CHOSEN_TYPES)('%s is recorded by a service', (type) => {
    const composed = COMPOSED[type]
    expect(RECORDING.some((source) => names(source, type) || (composed && source.text.includes(composed)))).toBe(true)
  })

  test.each(CHOSEN_TYPES)('%s is what a test expects a service to have queued', (type) => {
    expect(EXPECTED.has(type)).toBe(true)
  })

  test('has a type that begins with its object, and fields that say what they are', () => {
    for (const [type, { object, label, data, staff }] of Object.entries(EVENTS)) {
      if (type !== TEST_TYPE) expect(type).toMatch(new RegExp(`^${object}\\.[a-z_]+$`))
      expect(label.length).toBeGreaterThan(10)
      // what staff alone are told is in no event of an advertiser
      for (const field of Object.keys(staff.shape)) expect(Object.keys(data.shape)).not.toContain(field)
    }
  })

  test('is in the table of docs/webhooks.md with who gets it and what it says, and no other is', () => {
    const rows = [
      ...readFileSync('docs/webhooks.md', 'utf8').matchAll(/^\| `([a-z_]+\.[a-z_]+)` \| (.+) \| (.+) \|$/gm),
    ]
    const listed = rows.map(([, type, label, audience]) => ({ type, label, audience }))
    const expected = CHOSEN_TYPES.map((type) => {
      const { label, audience } = EVENTS[type]
      return { type, label, audience: audience === 'staff' ? 'staff' : 'both' }
    })
    expect(listed).toEqual(expected)
  })
})
