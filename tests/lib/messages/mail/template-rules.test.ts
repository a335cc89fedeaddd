import { describe, expect, test } from 'vitest'
import { passwordResetEmail, passwordWasResetEmail } from '@/lib/accounts/credentials/emails'
import { escapeHtml } from '@/lib/messages/mail/template-rules'
import { signUpEmail } from '@/lib/people/affiliates/sign-up-emails'

const url = 'http://localhost:3000/reset-password?token=abc&x=1'
const mails = [
  ['sign-up', signUpEmail({ firstName: 'Ada', confirmUrl: url })],
  ['password-reset', passwordResetEmail({ firstName: 'Ada', resetUrl: url })],
  ['password-changed', passwordWasResetEmail({ firstName: 'Ada' })],
] as const

describe('every email', () => {
  test.each(mails)(
    '%s has its template name, the product in its subject and the recipient in both bodies',
    (template, mail) => {
      expect(mail.template).toBe(template)
      expect(mail.subject).toContain('Stoke')
      for (const body of [mail.html, mail.text]) expect(body).toContain('Ada')
      expect(mail.text).not.toMatch(/<\w/)
    },
  )

  test.each(mails.slice(0, 2))('%s contains its complete link', (_template, mail) => {
    expect(mail.text).toContain(url)
    expect(mail.html).toContain(`href="${url.replace('&', '&amp;')}"`)
  })

  test('escapes a name that contains markup', () => {
    const { html } = passwordResetEmail({ firstName: '<img src=x onerror=alert(1)>', resetUrl: url })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })
})

test('escapeHtml escapes everything that could end an element or an attribute', () => {
  expect(escapeHtml(`&<>"'`)).toBe('&amp;&lt;&gt;&quot;&#39;')
})
