import { readFileSync } from 'node:fs'
import { act, cleanup, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, describe, expect, test } from 'vitest'
import { useUndoable } from '@/components/shared/change/use-undoable'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { Toaster } from '@/components/ui/toast'
import { render } from '@/tests/support/components/render'

afterEach(() => {
  toast.dismiss()
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
  test('shows toasts at the top right [S9.19] [S3.60]', async () => {
    const row = await raise(() => toast('Saved'))
    expect([row.dataset.yPosition, row.dataset.xPosition]).toEqual(['top', 'right'])
  })

  test('shows what can be undone at the bottom, and at the top while a sheet is open', async () => {
    const save = () => {
      render(<Saving />)
      return raise(() => screen.getByRole('button', { name: 'Save', hidden: true }).click())
    }
    expect((await save()).dataset).toMatchObject({ yPosition: 'bottom', xPosition: 'center' })
    act(() => void toast.dismiss())
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
    await raise(() => toast('Saved'))
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
