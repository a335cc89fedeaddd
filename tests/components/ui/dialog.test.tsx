import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Sheet, SheetContent, SheetTrigger } from '@/components/ui/sheet'

const dialog = (
  <Dialog>
    <DialogTrigger asChild>
      <Button>Approve</Button>
    </DialogTrigger>
    <DialogContent title="Approve 3 payouts" description="They leave in the next batch.">
      <DialogBody>
        <input aria-label="Reason" />
      </DialogBody>
    </DialogContent>
  </Dialog>
)
const sheet = (
  <Sheet>
    <SheetTrigger asChild>
      <Button>Starter Pack</Button>
    </SheetTrigger>
    <SheetContent title="Starter Pack">tools</SheetContent>
  </Sheet>
)
const popover = (
  <Popover>
    <PopoverTrigger asChild>
      <Button>Account</Button>
    </PopoverTrigger>
    <PopoverContent label="Account menu">
      <button type="button">Logout</button>
    </PopoverContent>
  </Popover>
)

describe.each([
  ['a dialog', dialog, 'Approve', 'Approve 3 payouts'],
  ['a sheet', sheet, 'Starter Pack', 'Starter Pack'],
  ['a popover', popover, 'Account', 'Account menu'],
])('%s', (_name, element, button, title) => {
  test('opens with its name, takes the focus, and returns it on Esc', async () => {
    render(element)
    const trigger = screen.getByRole('button', { name: button })
    await userEvent.click(trigger)

    const opened = screen.getByRole('dialog', { name: title })
    expect(opened).toContainElement(document.activeElement as HTMLElement)

    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(trigger).toHaveFocus()
  })
})

test('the close button closes it and returns the focus', async () => {
  render(dialog)
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription('They leave in the next batch.')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveFocus()
})

test('Tab stays inside a dialog', async () => {
  render(dialog)
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  const inside = screen.getByRole('dialog')
  for (let presses = 0; presses < 4; presses++) {
    await userEvent.tab()
    expect(inside).toContainElement(document.activeElement as HTMLElement)
  }
})
