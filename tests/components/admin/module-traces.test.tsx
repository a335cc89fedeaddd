import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { RULE_MODULES } from '@/components/admin/fraud-analysis/labels'
import { FilterField } from '@/components/admin/kit/list/filter-field'
import { listUserFacts } from '@/components/admin/manage-users/user-facts'
import { LedgerTable } from '@/components/admin/revenue/ledger-table'
import { KIND_MODULES, KINDS } from '@/components/admin/second-approvals/labels'
import { PublicSettingsProvider } from '@/components/shared/brand/public-settings'
import { RULE_NAMES, RULES } from '@/lib/conversions/fraud/constants'
import { APPROVAL_KINDS } from '@/lib/people/second-approval-queue/constants'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import { MODULE_NAMES, type ModuleName } from '@/lib/platform/modules/constants'
import { DEFAULT_PUBLIC_SETTINGS } from '@/lib/platform/settings/public-settings-rules'
import { render } from '@/tests/support/components/render'

const without = (modulesOff: readonly ModuleName[], screen: React.ReactNode) =>
  render(
    <PublicSettingsProvider value={{ ...DEFAULT_PUBLIC_SETTINGS, modulesOff: [...modulesOff] }}>
      {screen}
    </PublicSettingsProvider>,
  )

const FIGURES = {
  revenueCents: 9_000,
  payoutCents: 7_000,
  referralCents: 0,
  bonusCents: 0,
  questCents: 0,
  adjustmentCents: 0,
  marginCents: 2_000,
}
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

describe('pages of the staff without a module', () => {
  test.each([
    [[], 0, ['Referral', 'Quest']],
    [['quests'], 0, ['Referral']],
    [['quests', 'referrals'], 0, []],
    [['quests', 'referrals'], 500, ['Quest']],
  ] as const)('the revenue without %j, with quests of %i cents, has the columns %j', (off, questCents, expected) => {
    const line = { ...FIGURES, questCents, key: '2026-11-20', name: '' }
    without(off, <LedgerTable head="Day" lines={[line]} totals={{ ...FIGURES, questCents }} />)
    expect(heads().filter((head) => head === 'Referral' || head === 'Quest')).toEqual(expected)
    expect(screen.getAllByRole('cell')).toHaveLength(2 * (5 + expected.length))
  })

  const rules = RULE_NAMES.map((value) => ({ value, label: RULES[value].label, module: RULE_MODULES[value] }))
  const kinds = APPROVAL_KINDS.map((value) => ({ value, label: KINDS[value], module: KIND_MODULES[value] }))
  test.each([
    ['rule', rules, ['Quest clicks', 'Related referrals'], 'quest_clicks'],
    ['kind', kinds, ['Advance', 'Quest budget', 'Start of a contest'], 'quest_budget'],
  ])(
    'the filter by %s leaves out what belongs to modules that are off, and keeps what is chosen',
    (name, options, gone, chosen) => {
      const filter = { name, label: 'Filter', options }
      const state = { chosen: {}, filter: () => {}, clearFilters: () => {} }
      const texts = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
      const { unmount } = without(MODULE_NAMES, <FilterField filter={filter} state={state} />)
      expect(texts().slice(1)).toEqual(options.map(({ label }) => label).filter((label) => !gone.includes(label)))
      unmount()
      without(MODULE_NAMES, <FilterField filter={filter} state={{ ...state, chosen: { [name]: chosen } }} />)
      expect(screen.getByRole('combobox')).toHaveValue(chosen)
    },
  )

  test('the facts of an affiliate have no level, streak or Discord where those are off', () => {
    const user = { affiliateId: 10_001, joinedAt: '2026-11-20T15:00:00.000Z', waitingAdjustments: [] }
    const names = (isOn: boolean) => listUserFacts(user as unknown as UserDetail, () => isOn).map(([name]) => name)
    const all = names(true)
    expect(all).toEqual(expect.arrayContaining(['Level', 'Streak', 'Discord']))
    expect(names(false)).toEqual(all.filter((name) => !['Level', 'Streak', 'Discord'].includes(String(name))))
  })
})
