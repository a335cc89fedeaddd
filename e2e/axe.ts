import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

type Look = { rules?: string[]; except?: string[]; within?: string; where?: string }

/** The rules that a theme can break. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Runs axe on the page; a violation fails the test with its rule and element. */
export async function expectAccessible(page: Page, { rules, except = [], within, where = '' }: Look = {}) {
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(except.map((id) => [id, { enabled: false }])),
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  const violations = await (page.frames().length === 1 ? inOneFrame : inAllFrames)(page, options, within)
  expect(violations.map(({ id, nodes }) => `${where} ${id} ${nodes[0]?.html}`.trim())).toEqual([])
}

/** In both themes, without a reload. They differ only in colors, so light is checked for those alone. */
export async function expectAccessibleInBothThemes(page: Page, look: Look = {}): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    const where = `${look.where ?? ''} ${colorScheme}`.trim()
    await expectAccessible(page, { ...look, where, ...(colorScheme === 'light' && { rules: COLOR_RULES }) })
  }
}

/** AxeBuilder parses axe anew for each run and describes all that passes, which takes over twice the time. */
async function inOneFrame(page: Page, options: RunOptions, within?: string): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const asked: RunOptions = { ...options, reporter: 'no-passes', preload: { assets: ['media'] } }
  return page.evaluate(
    async ({ selector, asked }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      return (await axe.run(selector ?? document, asked)).violations
    },
    { selector: within, asked },
  )
}

async function inAllFrames(page: Page, options: RunOptions, within?: string): Promise<Result[]> {
  const builder = new AxeBuilder({ page }).options(options)
  if (within) builder.include(within)
  return (await builder.analyze()).violations
}
