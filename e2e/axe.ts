import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Look = { rules?: string[]; except?: string[]; within?: string; where?: string }

/** Runs axe on the page; a violation fails the test with its rule and element. */
export async function expectAccessible(page: Page, { rules, except, within, where = '' }: Look = {}): Promise<void> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  if (rules) builder.withRules(rules)
  if (except) builder.disableRules(except)
  if (within) builder.include(within)
  // With several frames, axe combines results on another page. With one frame, legacy mode finds the same in half the
  // time.
  if (page.frames().length === 1) builder.setLegacyMode()
  const { violations } = await builder.analyze()
  expect(violations.map(({ id, nodes }) => `${where} ${id} ${nodes[0]?.html}`.trim())).toEqual([])
}
