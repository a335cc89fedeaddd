import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { RepliesPanel } from '@/components/admin/support/replies-panel'
import { render } from '@/tests/support/components/render'

const reply = { id: '01a20056-8580-7b8d-afda-774a9834e1b0', name: 'Sent', body: 'It was sent.', version: 1 }

test('a reply that somebody else changed meanwhile keeps the text, and the next save replaces theirs', async () => {
  let stored = reply
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'PATCH') return Response.json({ replies: [stored] })
    const body = JSON.parse(String(init.body))
    sent.push(body)
    if (body.version === stored.version) return Response.json({ replies: [{ ...stored, ...body }] })
    return Response.json({ error: { code: 'conflict', message: 'Somebody else changed it.' } }, { status: 409 })
  })
  render(<RepliesPanel />)
  const edit = await screen.findByRole('button', { name: 'Edit Sent' })
  await userEvent.click(edit)
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Text'), ' Today.')
  stored = { ...reply, version: 2 }
  await userEvent.click(dialog.getByRole('button', { name: 'Save reply' }))
  expect(await dialog.findByText('Somebody else changed it.')).toBeInTheDocument()
  expect(dialog.getByLabelText('Text')).toHaveValue('It was sent. Today.')
  await userEvent.click(dialog.getByRole('button', { name: 'Save reply' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([{ version: 1 }, { version: 2, body: 'It was sent. Today.' }])
  await waitFor(() => expect(edit).toHaveFocus())
})
