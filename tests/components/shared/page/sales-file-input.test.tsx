import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SalesFileInput } from '@/components/shared/sales-file/file-input'
import { render } from '@/tests/support/components/render'

test('a file with sales that is refused says why, and sends no part', async () => {
  const message = '10 files are not recorded yet. Record or remove one of them first.'
  const fetched = vi.fn(async (..._: Parameters<typeof fetch>) =>
    Response.json({ error: { code: 'conflict', message } }, { status: 409 }),
  )
  vi.stubGlobal('fetch', fetched)
  const onSent = vi.fn()
  render(
    <SalesFileInput
      label="File with sales"
      note="CSV"
      target={{ path: '/api/advertiser/uploads', partBytes: 10, partsMax: 5 }}
      onSent={onSent}
    />,
  )
  const file = new File(['order,click\n1,2\n'], 'sales.csv', { type: 'text/csv' })
  fireEvent.change(screen.getByLabelText(/^File with sales/, { selector: 'input' }), { target: { files: [file] } })
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message))
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/advertiser/uploads'])
  expect(onSent).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
