import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Look = { rules?: string[]; except?: string[]; within?: string; where?: string }

/** Asks axe about the page as it stands; what it finds fails the test by rule and element. */
export async function expectAccessible(page: Page, { rules, except, within, where = '' }: Look = {}): Promise<void> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  if (rules) builder.withRules(rules)
  if (except) builder.disableRules(except)
  if (within) builder.include(within)
  // Frames are put together on a page of their own. One frame needs none: the answer is the same, in half the time.
  if (page.frames().length === 1) builder.setLegacyMode()
  const { violations } = await builder.analyze()
  expect(violations.map(({ id, nodes }) => `${where} ${id} ${nodes[0]?.html}`.trim())).toEqual([])
}
