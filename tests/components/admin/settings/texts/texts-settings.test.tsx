import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { TextsSettings } from '@/components/admin/settings/texts/texts-settings'
import { toast } from '@/components/ui/toast'
import { placeholderNames } from '@/lib/messages/texts/catalog-rules'
import { defaultMailWords, mailText } from '@/lib/messages/texts/mail-rules'
import { defaultNoticeWords, noticeEntry } from '@/lib/messages/texts/notice-rules'
import { defaultSettings } from '@/lib/platform/settings/rules'
import type { MailWords } from '@/lib/platform/settings/text-schema'
import { render } from '@/tests/support/components/render'

const variables = {
  TAX_FORM_ABOVE_CENTS: 60_000,
  RETENTION_CLICK_MONTHS: 14,
  RETENTION_NETWORK_AFTER_DAYS: 30,
  RETENTION_ERASE_AFTER_DAYS: 180,
  DEMO: false,
}
const levels = Array.from({ length: 5 }, (_, index) => ({
  name: `Level ${index + 1}`,
  requiredEarningsCents: index * 100,
  holdDays: 7,
}))
const ENTRIES = (['password-reset', 'support-answered', 'account-deleted'] as const).map((name) => {
  const { label, about, required = [] } = mailText(name)
  const original = defaultMailWords(name)
  const placeholders = placeholderNames(mailText(name)).map((each) => ({
    name: each,
    example: `of ${each}`,
    isRequired: required.includes(each),
  }))
  return { name, label, about, words: original, original, isChanged: name === 'support-answered', placeholders }
})
const NOTICES = (['payout-sent', 'conversion-approved'] as const).map((name) => {
  const { label, about, examples, required = [] } = noticeEntry(name)
  const original = defaultNoticeWords(name)
  const placeholders = placeholderNames(noticeEntry(name)).map((each) => ({
    name: each,
    example: examples[each] ?? 'Stoke',
    isRequired: required.includes(each),
  }))
  return { name, label, about, words: original, original, isChanged: false, placeholders }
})
const pageOf = (version: number, texts: Record<string, MailWords>) => {
  const part = (values: object) => ({ values, version: 0, updatedAt: null, updatedBy: null })
  const parts = Object.entries({ ...defaultSettings(variables), levels: { levels } })
  return {
    ...Object.fromEntries(parts.map(([key, values]) => [key, part(values)])),
    mails: { ...part({ texts }), version },
    notices: { ...part({ texts: {} }), version },
  }
}
const OTHERS = { 'account-deleted': defaultMailWords('account-deleted') }

type Sent = { path: string; body: { values: { texts: Record<string, MailWords> }; version: number; words: MailWords } }
const sent: Sent[] = []
const server = {
  texts: () => Response.json({ mails: ENTRIES, notices: NOTICES }),
  put: () => Response.json({ version: 4 }),
  preview: () => Response.json({ subject: 'Shown subject', html: '<p>Shown</p>', text: 'Shown' }),
  version: 3,
}
beforeEach(() => {
  sent.length = 0
  Object.assign(server, {
    texts: () => Response.json({ mails: ENTRIES, notices: NOTICES }),
    put: () => Response.json({ version: 4 }),
    preview: () => Response.json({ subject: 'Shown subject', html: '<p>Shown</p>', text: 'Shown' }),
    version: 3,
  })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET'
    if (method !== 'GET') sent.push({ path, body: JSON.parse(String(init?.body)) })
    if (path.endsWith('/texts')) return server.texts()
    if (path.endsWith('/preview')) return server.preview()
    if (path.endsWith('/test')) return Response.json({ isDone: true })
    return method === 'PUT' ? server.put() : Response.json(pageOf(server.version, OTHERS))
  })
})
const writes = () => sent.filter(({ path }) => path === '/api/admin/settings').map(({ body }) => body)
const refusal = (status: number, error: object) => () => Response.json({ error }, { status })
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
async function open(name: string) {
  render(<TextsSettings />)
  const row = (await screen.findByText(name)).closest('li') as HTMLElement
  fireEvent.click(within(row).getByRole('button', { name: 'Change' }))
  return within(await screen.findByRole('dialog', { name }))
}

describe('the words of emails under settings', () => {
  test('are listed with what was changed, and found by their words', async () => {
    render(<TextsSettings />)
    const list = within(await screen.findByRole('list', { name: 'Emails' }))
    expect(list.getAllByRole('listitem')).toHaveLength(3)
    expect(
      within(list.getByText('Ticket answered').closest('li') as HTMLElement).getByText('Changed'),
    ).toBeInTheDocument()
    write(screen.getByLabelText('Search texts'), 'ERASED names')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    write(screen.getByLabelText('Search texts'), 'nothing has this')
    expect(screen.getByText('No email has these words')).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })

  test('are saved with those of the other emails, and a save can be undone', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1)
    const dialog = await open('Link to a new password')
    write(dialog.getByLabelText('Text'), 'One {firstName}\n\n\n  Two  ')
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [saved] = writes()
    expect(saved).toMatchObject({ section: 'mails', version: 3 })
    expect(saved?.values.texts).toEqual({
      ...OTHERS,
      'password-reset': { ...defaultMailWords('password-reset'), paragraphs: ['One {firstName}', 'Two'] },
    })
    const [, { action }] = success.mock.calls.at(-1) as unknown as [string, { action: { onClick: () => void } }]
    action.onClick()
    await vi.waitFor(() => expect(writes()[1]).toMatchObject({ version: 4, values: { texts: OTHERS } }))
  })

  test('have a preview, the placeholders, and a test email', async () => {
    const dialog = await open('Ticket answered')
    expect(await dialog.findByText('Shown subject')).toBeInTheDocument()
    expect(dialog.getByTitle('The email')).toHaveAttribute('sandbox', '')
    expect(dialog.getByRole('region', { name: 'Placeholders' })).toHaveTextContent(
      '{answer} required, for example of answer',
    )
    expect(dialog.queryByLabelText('Link after the small print')).toBeNull()
    write(dialog.getByLabelText('Subject'), 'Hello')
    fireEvent.click(dialog.getByRole('button', { name: 'Send me a test' }))
    expect(await dialog.findByText('Sent to you.')).toBeInTheDocument()
    expect(sent.find(({ path }) => path.endsWith('/test'))?.body).toMatchObject({
      name: 'support-answered',
      words: { subject: 'Hello' },
    })
    expect(writes()).toEqual([])
  })

  test('that are refused stay, with the sentence at the field and in place of the preview', async () => {
    const says = 'There is no placeholder {x} here.'
    server.preview = refusal(422, { code: 'invalid', message: says, fields: { 'words.paragraphs.1': says } })
    server.put = refusal(422, {
      code: 'invalid',
      message: says,
      fields: { 'values.texts.password-reset.paragraphs.1': says },
    })
    const dialog = await open('Link to a new password')
    expect(await dialog.findByText(says)).toBeInTheDocument()
    write(dialog.getByLabelText('Text'), 'a\n\n{x}')
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(dialog.getByLabelText('Text')).toBeInvalid())
    expect(dialog.getByLabelText('Text')).toHaveAccessibleDescription(says)
    expect(dialog.getByLabelText('Text')).toHaveValue('a\n\n{x}')
  })

  test('go back to those of the product, which are not stored', async () => {
    const dialog = await open('Link to a new password')
    const original = dialog.getByRole('button', { name: 'Use the original words' })
    expect(original).toBeDisabled()
    write(dialog.getByLabelText('Subject'), 'Other')
    fireEvent.click(original)
    expect(dialog.getByLabelText('Subject')).toHaveValue(defaultMailWords('password-reset').subject)
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(writes()[0]?.values.texts).toEqual(OTHERS))
  })

  test('that somebody else changed meanwhile are not overwritten by the next save', async () => {
    server.put = refusal(409, { code: 'conflict', message: 'Somebody changed these settings.' })
    const dialog = await open('Link to a new password')
    write(dialog.getByLabelText('Subject'), 'Mine')
    server.version = 8
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Somebody changed these settings.')).toBeInTheDocument()
    server.put = () => Response.json({ version: 9 })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(writes()[1]).toMatchObject({ version: 8 }))
    expect(writes()[1]?.values.texts['password-reset']?.subject).toBe('Mine')
  })

  test('of notifications are edited in the same list, with a preview, and stored apart from those of emails', async () => {
    render(<TextsSettings />)
    fireEvent.click(await screen.findByRole('radio', { name: 'Notifications' }))
    const list = within(screen.getByRole('list', { name: 'Notifications' }))
    expect(list.getAllByRole('listitem')).toHaveLength(2)
    write(screen.getByLabelText('Search texts'), 'your payout of')
    fireEvent.click(list.getByRole('button', { name: 'Change' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Payout sent' }))
    write(dialog.getByLabelText('Title'), 'Paid: {{ Sum }}')
    const preview = within(dialog.getByRole('region', { name: 'Preview' }))
    expect(preview.getByText('Paid: $250.00')).toBeInTheDocument()
    expect(preview.getByText('Your payout of $250.00 went to Bank account ••4321.')).toBeInTheDocument()
    const says = 'There is no placeholder {x} here.'
    server.put = refusal(422, { code: 'invalid', message: says, fields: { 'values.texts.payout-sent.message': says } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() =>
      expect(dialog.getByLabelText('Message')).toHaveAccessibleDescription(expect.stringContaining(says)),
    )
    expect(writes()).toEqual([
      expect.objectContaining({
        section: 'notices',
        version: 3,
        values: { texts: { 'payout-sent': { ...defaultNoticeWords('payout-sent'), title: 'Paid: {{ Sum }}' } } },
      }),
    ])
  })

  test('that cannot be read say so', async () => {
    server.texts = refusal(403, { code: 'forbidden', message: 'Not for you.' })
    render(<TextsSettings />)
    expect(await screen.findByText('Not for you.')).toBeInTheDocument()
  })
})
