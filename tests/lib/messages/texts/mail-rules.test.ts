import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { passwordResetEmail } from '@/lib/accounts/credentials/emails'
import { placeholderNames } from '@/lib/messages/texts/catalog-rules'
import { MAIL_TEXT_NAMES, type MailTextName } from '@/lib/messages/texts/mail-catalog-constants'
import {
  checkedMailTexts,
  checkedMailWords,
  defaultMailWords,
  exampleMail,
  mailText,
  sentMails,
} from '@/lib/messages/texts/mail-rules'
import { TOPICS } from '@/lib/messages/topics/constants'
import { signUpEmail } from '@/lib/people/affiliates/sign-up-emails'
import { ticketAnsweredEmail } from '@/lib/people/support/emails'
import { BRAND } from '@/lib/platform/brand'
import { AppError } from '@/lib/platform/errors'
import type { ModuleName } from '@/lib/platform/modules/constants'
import { settings } from '@/lib/platform/settings/current'
import { knownSettings } from '@/lib/platform/settings/state'
import { type MailWords, mailsSchema } from '@/lib/platform/settings/text-schema'
import { withoutModules } from '@/tests/support/platform/modules'

const setTexts = (texts: Record<string, MailWords>) => {
  knownSettings().settings = { ...settings(), mails: { texts } }
}
const changed = (name: MailTextName, words: Partial<MailWords>): MailWords => ({ ...defaultMailWords(name), ...words })
const check = (name: MailTextName, words: Partial<MailWords>) => checkedMailWords(name, changed(name, words), 'words')
/** What a refusal says, by field. */
function refusal(run: () => unknown): Record<string, string> {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError) return error.options.fields ?? {}
  }
  return {}
}

beforeEach(() => {
  knownSettings().settings = settings()
})
afterEach(() => {
  delete knownSettings().settings
})

test.each(MAIL_TEXT_NAMES)(
  '%s names only placeholders it has, is valid as it came, and is whole in its preview',
  (name) => {
    const words = defaultMailWords(name)
    expect(checkedMailWords(name, words, 'words')).toEqual(words)
    expect(mailsSchema.parse({ texts: { [name]: words } }).texts[name]).toEqual(words)
    for (const required of mailText(name).required ?? []) expect(placeholderNames(mailText(name))).toContain(required)
    const mail = exampleMail(name, words, 'https://stoke.example/x')
    expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(/\{\w+\}|undefined/)
    expect(mail.html.includes('href="https://stoke.example/x"')).toBe(
      words.action !== null || words.footnoteLink !== null,
    )
  },
)

describe('the words of a network', () => {
  test('are in the email, with the values of it and the address of the button', () => {
    const words = check('password-reset', {
      subject: 'New password at {brand}',
      paragraphs: ['Ahoy {firstName}!', 'Twice.'],
    })
    setTexts({ 'password-reset': words })
    const mail = passwordResetEmail({ firstName: 'Mara', resetUrl: 'https://x.example/reset?token=a&b=c' })
    expect(mail).toMatchObject({ template: 'password-reset', subject: `New password at ${BRAND.name}` })
    expect(mail.text).toContain('Ahoy Mara!\n\nTwice.\n\nChoose a new password: https://x.example/reset?token=a&b=c')
    expect(mail.html).toContain('href="https://x.example/reset?token=a&amp;b=c"')
  })

  test('and values are text: markup and placeholders in them do nothing', () => {
    const words = check('support-answered', {
      paragraphs: ['<b>Hello</b> {firstName}', '{answer}'],
      action: '"Go" <i>',
    })
    setTexts({ 'support-answered': words })
    const mail = ticketAnsweredEmail(
      { firstName: '{answer}', number: 7, subject: '{brand}' },
      '<a href="https://evil.example">x</a>\n\n{firstName}',
    )
    expect(mail.html).toContain('&lt;b&gt;Hello&lt;/b&gt; {answer}')
    expect(mail.html).toContain('<p style="margin:0 0 16px">{firstName}</p>')
    expect(mail.html).not.toMatch(/<b>|<i>|evil\.example">x/)
    expect(mail.subject).toBe('Answer to [#7]: {brand}')
  })

  test.each([
    ['{{firstName}}', '{firstName}'],
    ['{ first name }', '{firstName}'],
    ['{FIRST_NAME}', '{firstName}'],
    ['{First-Name}', '{firstName}'],
    ['{Brand}', '{brand}'],
  ])('a placeholder typed as %s is %s', (typed, stored) => {
    expect(check('sign-up', { heading: `Hi ${typed}` }).heading).toBe(`Hi ${stored}`)
  })

  test.each(['{firstname2}', '{{user.email}}', '{resetUrl}', '{}', '{%name%}'])(
    '%s is refused by name at its field',
    (typed) => {
      const errors = refusal(() => check('sign-up', { paragraphs: ['Fine {firstName}', `Not ${typed}`] }))
      expect(Object.keys(errors)).toEqual(['words.paragraphs.1'])
      expect(errors['words.paragraphs.1']).toBe(`There is no placeholder ${typed} here. Use {firstName}, {brand}.`)
    },
  )

  test.each(['A { brace', 'braces } {', 'a {two\nlines} one', '100 % {'])('a brace alone is text: %j', (text) => {
    expect(check('sign-up', { paragraphs: [text] }).paragraphs).toEqual([text])
  })

  test.each(
    MAIL_TEXT_NAMES.flatMap((name) => (mailText(name).required ?? []).map((required) => [name, required] as const)),
  )('%s needs {%s}', (name, required) => {
    const errors = refusal(() => check(name, { heading: 'Hello', paragraphs: ['Nothing of it.'] }))
    const [first] = mailText(name).required ?? []
    expect(errors['words.paragraphs']).toContain(`The text needs {${first}}`)
    const kept = (mailText(name).required ?? []).map((each) => `{${each}}`).join(' ')
    expect(kept).toContain(required)
    expect(refusal(() => check(name, { heading: 'Hello', paragraphs: [kept] }))).toEqual({})
  })

  test('a button cannot be removed, and one the email has none of is not added', () => {
    expect(refusal(() => check('password-reset', { action: null }))).toHaveProperty(['words.action'])
    expect(check('account-deleted', { action: 'Open', footnoteLink: 'More' })).toMatchObject({
      action: null,
      footnoteLink: null,
    })
  })

  test('that are those of the product are not stored, and an email there is not is refused', () => {
    const kept = changed('sign-up', { subject: 'Hi' })
    expect(checkedMailTexts({ 'password-reset': defaultMailWords('password-reset'), 'sign-up': kept })).toEqual({
      'sign-up': kept,
    })
    for (const name of ['none', 'constructor', '__proto__x']) {
      expect(() => checkedMailTexts({ [name]: kept })).toThrow(`There is no email named ${name}.`)
    }
  })
})

test('emails of modules that are off are not listed, and the welcome is one of both', async () => {
  expect(sentMails()).toEqual(expect.arrayContaining(['sign-up', 'streak-at-risk', 'appeal-question']))
  expect(sentMails()).not.toContain('sign-up-without-streak')
  await withoutModules(['streak', 'appeals', 'levels', 'referrals'], () => {
    expect(sentMails()).toContain('sign-up-without-streak')
    for (const name of ['sign-up', 'streak-at-risk', 'appeal-question', 'level-reached', 'referral-joined'])
      expect(sentMails()).not.toContain(name)
    expect(signUpEmail({ firstName: 'Mara', confirmUrl: 'https://x.example' }).text).not.toMatch(/streak/i)
  })
})

test('names written from right to left stay apart in an email, and paragraphs in their language begin at the right', () => {
  const { text, html } = signUpEmail({ firstName: 'محمد', confirmUrl: 'https://x.example' })
  expect(text).toContain('Welcome, \u2068محمد\u2069')
  expect(html).not.toContain('dir="rtl"')
  setTexts({ 'sign-up': changed('sign-up', { paragraphs: ['حسابك جاهز.', 'Your account is ready.'] }) })
  const own = signUpEmail({ firstName: 'Mara', confirmUrl: 'https://x.example' })
  expect(own.html).toMatch(/<p dir="rtl"[^>]*>حسابك جاهز\.</)
  expect(own.html.match(/dir="rtl"/g)).toHaveLength(1)
})

describe('what stands in a network without a module', () => {
  const WORDS = {
    streak: /streak|restore point/i,
    levels: /\blevels?\b/i,
    quests: /\bquests?\b/i,
    squads: /\bsquad/i,
  } as const
  const mails = MAIL_TEXT_NAMES.map((name) => {
    const { module, examples } = mailText(name)
    return [`the examples of ${name}`, module, JSON.stringify(examples)] as const
  })
  const topics = Object.entries<{ label: string; description: string; module?: ModuleName }>(TOPICS).map(
    ([name, { label, description, module }]) => [`the topic ${name}`, module, `${label} ${description}`] as const,
  )
  test.each(Object.entries(WORDS))('names no %s in mails and topics of anything else', (name, words) => {
    const named = [...mails, ...topics].filter(([, module, text]) => module !== name && words.test(text))
    expect(named.map(([about]) => about)).toEqual([])
  })
})
