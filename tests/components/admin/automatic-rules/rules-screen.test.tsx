import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { draftText, emptyCondition, toRuleBody, toRuleDraft } from '@/components/admin/automatic-rules/rule-draft'
import { RulesScreen } from '@/components/admin/automatic-rules/rules-screen'
import type { RuleAction, RuleRow } from '@/lib/reporting/automation/schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const ID = '0197a2b4-6d3e-7c52-8f10-4a9b6c2d1e0f'
const row: RuleRow = {
  id: ID,
  name: 'Weak sources',
  version: 3,
  subject: 'source',
  subId: null,
  conditions: [{ figure: 'conversionRate', comparison: 'below', bound: 0.0125, minimum: 100 }],
  isToday: false,
  days: 7,
  delayDays: 1,
  offerIds: [1042],
  affiliateIds: [],
  affiliates: [{ id: 10_482, name: 'Jo Doe' }],
  exceptAffiliateIds: [10_482],
  action: 'pause',
  capMetric: null,
  capLimit: null,
  endsWhenBack: true,
  cooldownDays: 7,
  perDay: 5,
  toldIds: [],
  affiliateText: '',
  state: 'stopped',
  text: 'If CR of a source is below 1.25%, pause it.',
  ownerName: 'Ada',
  checkedAt: null,
  problem: null,
  stopReason: 'More than it may do.',
  actions: 2,
  active: 1,
}
const action: RuleAction = {
  id: ID,
  runId: ID,
  kind: 'pause',
  name: 'source “a” of Jo Doe (10482)',
  found: 'CR 0.2% of 500 clicks, Nov 1 to Nov 7',
  state: 'active',
  note: '',
  createdAt: '2026-11-20T12:00:00.000Z',
  endedAt: null,
  endedBy: null,
  isUndoable: true,
}
const choices = {
  offers: [{ id: 1042, name: 'Northpay', status: 'active' as const }],
  groups: [],
  buckets: [],
  people: [{ id: ID, name: 'Ada' }],
}

let answers: Record<string, () => Response>
beforeEach(() => {
  vi.clearAllMocks()
  answers = {}
  fetchMock.mockImplementation(async (input, init) => {
    const path = String(input)
    const named = Object.keys(answers).find((name) => path.includes(name))
    if (named) return answers[named]?.() ?? Response.error()
    if (path.includes('saved-views')) return Response.json({ views: [] })
    if (path.includes('/actions')) return Response.json({ actions: [action], hasMore: false })
    if (!init?.method || init.method === 'GET') return Response.json({ rows: [row], total: 1, page: 1, size: 25 })
    return Response.json({ isDone: true })
  })
})
const show = () =>
  render(
    <NuqsTestingAdapter>
      <RulesScreen choices={choices} />
    </NuqsTestingAdapter>,
  )
const sent = (part: string) => {
  const call = fetchMock.mock.calls.find(([path, init]) => String(path).includes(part) && init?.method === 'POST')
  return JSON.parse(String(call?.[1]?.body)) as Record<string, unknown>
}

test('what is typed is sent in the units of the server, and comes back as it was typed', () => {
  const draft = toRuleDraft(row)
  expect(draft).toMatchObject({ offerIds: [1042], exceptAffiliates: { people: [{ id: 10_482, name: 'Jo Doe' }] } })
  expect(draft.conditions[0]?.bound).toBe('1.25')
  expect(toRuleBody(draft)).toMatchObject({
    conditions: [{ bound: 0.0125, minimum: 100 }],
    offerIds: [1042],
    exceptAffiliateIds: [10_482],
    capLimit: null,
    subId: null,
  })
  const [condition = emptyCondition([])] = draft.conditions
  const withBound = (figure: 'epcCents' | 'conversionRate', bound: string) => ({
    ...draft,
    conditions: [condition, { ...emptyCondition([condition]), figure, bound }],
  })
  const cents = { ...withBound('epcCents', '0.12'), action: 'cap' as const, capMetric: 'payout' as const }
  expect(toRuleBody({ ...cents, capLimit: '50' })).toMatchObject({
    conditions: [{ bound: 0.0125 }, { figure: 'epcCents', bound: 12 }],
    capLimit: 5_000,
  })
  expect(toRuleBody(withBound('conversionRate', '1,5')).conditions[1]?.bound).toBe('1,5')
  expect(draftText(draft)).toMatch(/^If CR of a source .* is below 1\.25%, .* pause it\.$/)
  expect(draftText({ ...draft, isToday: true })).toMatch(/of a source today so far is below/)
  expect(draftText(withBound('epcCents', ''))).toBeUndefined()
  // a name that nobody was chosen for is refused by the server, at its field
  const typed = { people: [{ id: 7, name: 'Jo' }], typed: ' Ada ' }
  expect(toRuleBody({ ...draft, affiliates: typed }).affiliateIds).toEqual([7, 'Ada'])
  expect(toRuleBody({ ...draft, affiliates: { people: [], typed: '10501' } }).affiliateIds).toEqual([10_501])
})

test('conditions are added and removed, and affiliates are chosen one after another', async () => {
  const user = userEvent.setup()
  const person = { affiliateId: 10_482, name: 'Jo Doe', email: 'jo@x.test', status: 'approved' }
  answers = { '/people': () => Response.json({ people: [person] }) }
  show()
  await user.click(await screen.findByRole('button', { name: 'New rule' }))
  const dialog = await screen.findByRole('dialog')
  for (let index = 0; index < 3; index += 1)
    await user.click(within(dialog).getByRole('button', { name: 'Add a condition' }))
  expect(within(dialog).queryByRole('button', { name: 'Add a condition' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Remove condition 2' }))
  expect(within(dialog).getAllByRole('group', { name: /^Condition/ })).toHaveLength(3)
  await user.type(within(dialog).getByLabelText('Never these affiliates'), 'jo')
  await user.click(await screen.findByRole('option', { name: /Jo Doe/ }))
  expect(within(dialog).getByLabelText('Never these affiliates', { selector: 'input' })).toHaveValue('')
  expect(within(dialog).getByRole('button', { name: 'Remove Jo Doe' })).toBeVisible()
  await user.selectOptions(within(dialog).getByLabelText('over'), 'today')
  await user.click(within(dialog).getByRole('button', { name: 'Dry run' }))
  await waitFor(() =>
    expect(sent('/dry-run')).toMatchObject({
      isToday: true,
      exceptAffiliateIds: [10_482],
      conditions: [{ figure: 'conversionRate' }, { figure: 'refundRate' }, { figure: 'fastRate' }],
    }),
  )
})

test('a rule that stopped says why, and an action is undone with one press', async () => {
  const user = userEvent.setup()
  answers = { '/undo': () => Response.json({ outcomes: [{ id: ID, isDone: false, message: 'It was ended since.' }] }) }
  show()
  await user.click(await screen.findByText('Weak sources'))
  const sheet = await screen.findByRole('dialog')
  expect(within(sheet).getByText('More than it may do.')).toBeVisible()
  await user.click(await within(sheet).findByRole('button', { name: `Undo ${action.name}` }))
  await waitFor(() => expect(sent('/undo')).toEqual({ actionId: ID }))
})

test('a dry run shows what would have happened, or the field that is wrong', async () => {
  const user = userEvent.setup()
  const { name, found } = action
  const day = {
    day: '2026-11-08',
    acts: [{ name, found, figures: [{ value: 0.002, base: 500 }] }],
    ends: [],
    isStopped: true,
  }
  answers = { 'dry-run': () => Response.json({ from: '2026-11-01', to: '2026-11-20', things: 3, days: [day] }) }
  show()
  await user.click(await screen.findByRole('button', { name: 'New rule' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Dry run' }))
  expect(await within(dialog).findByText(/It would have acted 1 time/)).toHaveTextContent('3 were judged')
  expect(within(dialog).getByText(/brake would have stopped/)).toBeVisible()
  const error = { code: 'invalid', message: 'Not so.', fields: { 'conditions.0.bound': 'Enter a number.' } }
  answers = { 'dry-run': () => Response.json({ error }, { status: 422 }) }
  await user.click(within(dialog).getByRole('button', { name: 'Dry run' }))
  expect(await within(dialog).findByText('Enter a number.')).toBeVisible()
})
