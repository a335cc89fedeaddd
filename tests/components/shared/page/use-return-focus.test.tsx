import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { render } from '@/tests/support/components/render'

/** Two rows with a button each; approving a row removes it. */
function Rows() {
  const [rows, setRows] = useState(['Ada', 'Ben'])
  const [asked, setAsked] = useState<string | null>(null)
  const returnFocus = useReturnFocus()
  return (
    <main id="main" tabIndex={-1}>
      {rows.map((name) => (
        <button type="button" key={name} onClick={() => setAsked(name)}>
          {name}
        </button>
      ))}
      <Dialog open={asked !== null} onOpenChange={() => setAsked(null)}>
        <DialogContent {...returnFocus} title="Decide">
          <button
            type="button"
            onClick={() => {
              setRows(rows.filter((name) => name !== asked))
              setAsked(null)
            }}
          >
            Approve
          </button>
        </DialogContent>
      </Dialog>
    </main>
  )
}

test('closing a dialog returns the focus to what opened it [Q51]', async () => {
  render(<Rows />)
  await userEvent.click(screen.getByRole('button', { name: 'Ada' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ada' })).toHaveFocus())
})

test('when what opened it is gone, the focus moves to the main content [Q51]', async () => {
  render(<Rows />)
  await userEvent.click(screen.getByRole('button', { name: 'Ada' }))
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})
