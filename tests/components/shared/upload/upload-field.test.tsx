import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UploadField } from '@/components/shared/upload/upload-field'
import { render } from '@/tests/support/components/render'
import { takeUploads, uploadRequests } from '@/tests/support/components/upload-requests'

const STORED = { url: `/files/${'1'.repeat(64)}.webp`, width: 800, height: 400, bytes: 12_000 }
const FILE = new File(['picture'], 'banner.png', { type: 'image/png' })
const onChange = vi.fn()

beforeEach(() => {
  takeUploads()
  onChange.mockClear()
})

function Form({ error, start = null }: { error?: string; start?: string | null }) {
  const [url, setUrl] = useState<string | null>(start)
  return (
    <UploadField
      label="Picture"
      path="/api/admin/uploads?for=offer"
      url={url}
      onChange={(picture) => {
        onChange(picture)
        setUrl(picture?.url ?? null)
      }}
      error={error}
    />
  )
}

const input = () => screen.getByLabelText(/^Picture/, { selector: 'input' })
const choose = (file = FILE) => fireEvent.change(input(), { target: { files: [file] } })
const last = () => uploadRequests[uploadRequests.length - 1]

describe('the field of a picture', () => {
  test('uploads what is chosen, shows how far it is, and then the picture', async () => {
    render(<Form />)
    choose()
    expect(last()?.path).toBe('/api/admin/uploads?for=offer')
    expect(last()?.body?.get('file')).toMatchObject({ name: 'banner.png' })
    act(() => last()?.upload.onprogress?.({ loaded: 30, total: 100 }))
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '30')
    await act(async () => last()?.answer(201, STORED))
    await waitFor(() => expect(onChange).toHaveBeenCalledWith(STORED))
    expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', STORED.url)
  })

  test('takes a file that is dropped on it', () => {
    render(<Form />)
    const zone = screen.getByText('Or drop it here. Up to 5 MB.').closest('div.border-dashed') as HTMLElement
    fireEvent.drop(zone, { dataTransfer: { files: [FILE] } })
    expect(uploadRequests).toHaveLength(1)
  })

  test('is reached by the keyboard, and named by its label', () => {
    render(<Form />)
    input().focus()
    expect(document.activeElement).toBe(input())
    expect(input()).toHaveAccessibleName('Picture Choose a picture')
  })

  test('says what the server refuses, with the picture it had', async () => {
    const before = `/files/${'2'.repeat(64)}.webp`
    render(<Form start={before} />)
    choose()
    const message = 'An SVG can carry scripts. Upload a PNG, JPEG or WebP.'
    await act(async () => last()?.answer(422, { error: { code: 'invalid', message } }))
    expect(screen.getByText(message)).toBeInTheDocument()
    expect(input()).toHaveAccessibleDescription(message)
    expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', before)
    expect(onChange).not.toHaveBeenCalled()
  })

  test('sends no file above 5 MB', () => {
    render(<Form />)
    choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png'))
    expect(screen.getByText('The file is larger than 5 MB.')).toBeInTheDocument()
    expect(uploadRequests).toHaveLength(0)
  })

  test('can be canceled', () => {
    render(<Form />)
    choose()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(last()?.isAborted).toBe(true)
    expect(onChange).not.toHaveBeenCalled()
  })

  test('can be emptied, and shows the error of its form', () => {
    render(<Form start={STORED.url} error="This picture is no longer stored. Upload it again." />)
    expect(screen.getByText(/no longer stored/)).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(onChange).toHaveBeenCalledWith(null)
    expect(screen.queryByRole('img', { name: 'Preview' })).toBeNull()
  })

  test('keeps only the last of two uploads', () => {
    render(<Form />)
    choose()
    const zone = screen.getByText('Or drop it here. Up to 5 MB.').closest('div.border-dashed') as HTMLElement
    fireEvent.drop(zone, { dataTransfer: { files: [FILE] } })
    expect(uploadRequests.map(({ isAborted }) => isAborted)).toEqual([true, false])
  })
})
