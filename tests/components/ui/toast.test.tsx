import { readFileSync } from 'node:fs'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { toast as sonner } from 'sonner'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useUndoable } from '@/components/shared/change/use-undoable'
import { Toaster } from '@/components/shared/states/toaster'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { toast } from '@/components/ui/toast'
import { render } from '@/tests/support/components/render'

afterEach(() => {
  sonner.dismiss()
  vi.restoreAllMocks()
})

const Saving = () => {
  const { show } = useUndoable(async () => undefined)
  return <button type="button" aria-label="Save" onClick={() => show({ done: 'Saved', undo: 1 })} />
}

async function raise(show: () => unknown) {
  render(<Toaster />)
  act(() => {
    show()
  })
  const row = (await screen.findByText('Saved')).closest('li')
  if (!row) throw new Error('a toast is a list item')
  return row
}

describe('Toaster', () => {
  test('renders the toasts that were shown before it was there, in their order [Q54]', async () => {
    toast.info('First')
    toast.info('Second')
    render(<Toaster />)
    await screen.findByText('Second')
    expect(screen.getAllByText(/First|Second/).map((row) => row.textContent)).toEqual(['Second', 'First'])
  })

  test('loads its code with the first movement, before there is a toast, so that it is announced [Q54]', async () => {
    render(<Toaster />)
    expect(screen.queryByRole('region', { name: /^Notifications/ })).toBeNull()
    fireEvent.pointerMove(window)
    expect(await screen.findByRole('region', { name: /^Notifications/ })).toBeInTheDocument()
  })

  test('a band reads a toast whose code cannot be loaded without a connection, until it is back', async () => {
    vi.doMock('@/components/shared/states/sonner-toaster', () => Promise.reject(new Error('no connection')))
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    render(<Toaster />)
    toast.error('This could not be loaded.')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded.'))
    vi.doUnmock('@/components/shared/states/sonner-toaster')
    isOnline.mockReturnValue(true)
    fireEvent(window, new Event('online'))
    const region = await screen.findByRole('region', { name: /^Notifications/ })
    expect(await within(region).findByText('This could not be loaded.')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a toast shown between two layouts waits for the next one; one of the same id replaces the first', async () => {
    const first = render(<Toaster />)
    const id = toast.loading('Connecting')
    await screen.findByText('Connecting')
    first.unmount()
    toast.success('Connected', { id })
    render(<Toaster />)
    expect(await screen.findByText('Connected')).toBeInTheDocument()
    expect(screen.queryByText('Connecting')).toBeNull()
  })

  test.each([
    ['Rejected: the affiliate محمد (1042) is on hold.', 'Rejected: the affiliate \u2068محمد\u2069 (1042) is on hold.'],
    ['\u2068דנה 7\u2069 is deleted.', '\u2068דנה 7\u2069 is deleted.'],
    ['3 rewards claimed', '3 rewards claimed'],
  ])('reads %s with the names from right to left apart from the rest', async (said, shown) => {
    render(<Toaster />)
    act(() => void toast.error(said, { description: said }))
    expect((await screen.findAllByText(shown)).map((row) => row.textContent)).toEqual([shown, shown])
  })

  test('shows toasts at the top right [S9.19] [S3.60]', async () => {
    const row = await raise(() => toast.info('Saved'))
    expect([row.dataset.yPosition, row.dataset.xPosition]).toEqual(['top', 'right'])
  })

  test('shows what can be undone at the bottom, and at the top while a sheet is open', async () => {
    const save = () => {
      render(<Saving />)
      return raise(() => screen.getByRole('button', { name: 'Save', hidden: true }).click())
    }
    expect((await save()).dataset).toMatchObject({ yPosition: 'bottom', xPosition: 'center' })
    act(() => void sonner.dismiss())
    cleanup()
    render(
      <Sheet open>
        <SheetContent title="Cart">Two hoodies</SheetContent>
      </Sheet>,
    )
    expect((await save()).dataset).toMatchObject({ yPosition: 'top', xPosition: 'right' })
  })

  test('stacks them, and shows a success without a spinner [S3.60]', async () => {
    const row = await raise(() => toast.success('Saved'))
    expect(row.dataset.expanded).toBe('false')
    expect(row.dataset.type).toBe('success')
  })

  test('the style that moves toasts off an open sheet matches while one is open, and only then', async () => {
    const styles = readFileSync('app/globals.css', 'utf8')
    const selector = /^body:has\(\[data-sheet\]\) \[data-sonner-toaster\](?= \{)/m.exec(styles)?.[0] ?? 'no such rule'
    await raise(() => toast.info('Saved'))
    expect(document.querySelector(selector)).toBeNull()
    render(
      <Sheet open>
        <SheetContent title="Cart">Two hoodies</SheetContent>
      </Sheet>,
    )
    expect(document.querySelector(selector)).not.toBeNull()
  })

  test('a loading toast shows a spinner [S3.60]', async () => {
    const row = await raise(() => toast.loading('Saved'))
    expect(row.dataset.type).toBe('loading')
    expect(row.querySelector('.animate-spin')).not.toBeNull()
  })
})
