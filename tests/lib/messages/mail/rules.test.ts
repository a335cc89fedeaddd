import { describe, expect, test } from 'vitest'
import { passwordChangedMail, passwordResetMail } from '@/lib/accounts/security-notices/emails'
import { escapeHtml } from '@/lib/messages/mail/rules'
import { signUpMail } from '@/lib/people/sign-up/emails'

const url = 'http://localhost:3000/reset-password?token=abc&x=1'
const mails = [
  ['sign-up', signUpMail({ firstName: 'Ada', confirmUrl: url })],
  ['password-reset', passwordResetMail({ firstName: 'Ada', resetUrl: url })],
  ['password-changed', passwordChangedMail({ firstName: 'Ada' })],
] as const

describe('every mail', () => {
  test.each(mails)('%s names itself, the product and the reader, in HTML and in text', (template, mail) => {
    expect(mail.template).toBe(template)
    expect(mail.subject).toContain('Stoke')
    for (const body of [mail.html, mail.text]) expect(body).toContain('Ada')
    expect(mail.text).not.toMatch(/<\w/)
  })

  test.each(mails.slice(0, 2))('%s carries its link whole', (_template, mail) => {
    expect(mail.text).toContain(url)
    expect(mail.html).toContain(`href="${url.replace('&', '&amp;')}"`)
  })

  test('says a name that is markup as text', () => {
    const { html } = passwordResetMail({ firstName: '<img src=x onerror=alert(1)>', resetUrl: url })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })
})

test('escaping leaves nothing that ends an element or an attribute', () => {
  expect(escapeHtml(`&<>"'`)).toBe('&amp;&lt;&gt;&quot;&#39;')
})
