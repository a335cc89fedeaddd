import { describe, expect, test } from 'vitest'
import { renderEmail } from '@/lib/messages/mail/template-rules'
import { env } from '@/lib/platform/env'
import { accentCss, accentTokens, contrast } from '@/lib/platform/settings/accent'
import { brandName } from '@/lib/platform/settings/current'
import { defaultSettings } from '@/lib/platform/settings/rules'
import { knownSettings } from '@/lib/platform/settings/state'

const GROUND = { light: '#f5f0e8', dark: '#181411' } as const

describe.each(['#ffffff', '#000000', '#ffff00', '#2255aa', '#cd4410', '#808080', '#00ff88'])(
  'the accent %s',
  (color) => {
    test.each(['light', 'dark'] as const)('can be read and seen in the %s theme', (theme) => {
      const tokens = accentTokens(color, theme)
      expect(contrast(tokens['accent-text'], GROUND[theme])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tokens.accent, GROUND[theme])).toBeGreaterThanOrEqual(3)
      expect(contrast(tokens['accent-ink'], tokens.accent)).toBeGreaterThanOrEqual(4.5)
    })
  },
)

test('a color that is readable stays as it was given', () => {
  expect(accentTokens('#2255aa', 'light').accent).toBe('#2255aa')
})

test('the style sheet has nothing but colors, and is empty without one', () => {
  expect(accentCss(null)).toBe('')
  expect(accentCss('#2255aa')).toMatch(/^(html\[data-theme="(dark|light)"\]\{(--accent[a-z-]*:#[0-9a-f]{6};?)+\})+$/)
})

test('emails have the name and the color of the settings', () => {
  const settings = defaultSettings(env())
  knownSettings().settings = { ...settings, brand: { ...settings.brand, name: 'A & B', accent: '#2255aa' } }
  try {
    const { html } = renderEmail({ template: 'x', subject: 'x', heading: 'x', paragraphs: [], footnote: 'x' })
    expect([brandName(), html.includes('A &amp; B'), html.includes('color:#2255aa')]).toEqual(['A & B', true, true])
    expect(html).not.toContain('<img')
    Object.assign(knownSettings().settings?.brand ?? {}, { logoUrl: '/files/logo.png' })
    const withLogo = renderEmail({ template: 'x', subject: 'x', heading: 'x', paragraphs: [], footnote: 'x' })
    expect(withLogo.html).toMatch(/<img src="https?:\/\/[^"/]+\/files\/logo\.png" alt="A &amp; B"/)
  } finally {
    delete knownSettings().settings
  }
})
