import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AuditSheet } from '@/components/admin/admin-logs/audit-sheet'
import type { AuditRow } from '@/lib/backoffice/audit/schema'
import { render } from '@/tests/support/components/render'

const row: AuditRow = {
  seq: 7,
  createdAt: '2026-11-20T17:00:00.000Z',
  actorName: null,
  actorEmail: null,
  actorRole: null,
  apiKey: null,
  action: 'affiliate.hold_traffic',
  subject: 'affiliate',
  subjectId: '10482',
  before: null,
  after: null,
  reason: null,
  ip: null,
  hash: 'b2',
  prevHash: 'a1',
}

test.each([
  ['a person', { actorName: 'Ada Lane', actorEmail: 'ada@x.test' }, 'Ada Lane, ada@x.test'],
  ['a person without a name', { actorEmail: 'ada@x.test' }, 'ada@x.test'],
  ['a rule, which has no address', { actorName: 'Rule “Weak sources”' }, 'Rule “Weak sources”'],
  ['nobody', {}, 'System'],
])('the log says who made a change: %s', (_, actor, text) => {
  render(<AuditSheet row={{ ...row, ...actor }} onClose={() => undefined} />)
  expect(within(screen.getByRole('dialog')).getByText(text)).toBeVisible()
})
