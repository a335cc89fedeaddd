import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { TextField } from '@/components/shared/forms/fields'
import { ApiError } from '@/lib/platform/http/api-client'
import { render } from '@/tests/support/components/render'

const run = vi.fn<(said: { reason: string; confirm: string }) => Promise<unknown>>()
const onClose = vi.fn()

function open() {
  run.mockReset()
  onClose.mockReset()
  render(
    <ChangeDialog isOpen onClose={onClose} title="Ban Ada" label="Ban" busyLabel="Banning…" phrase="ban" run={run} />,
  )
}
const reason = () => screen.getByLabelText('Reason')

test('a staff dialog opens with the focus in its first field [Q51]', async () => {
  open()
  await waitFor(() => expect(reason()).toHaveFocus())
})

test('a click outside a staff dialog keeps the dialog and its input [S2.22]', async () => {
  open()
  await userEvent.type(reason(), 'Sold his account')
  const scrim = document.querySelector('.bg-scrim')
  if (scrim) await userEvent.click(scrim)
  expect(scrim).not.toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  expect(reason()).toHaveValue('Sold his account')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a pending change can be neither closed nor sent again, and an error is shown [S2.22]', async () => {
  open()
  let refuse: (error: Error) => void = () => {}
  run.mockReturnValue(new Promise((_, reject) => (refuse = reject)))
  await userEvent.type(reason(), 'Sold his account')
  await userEvent.type(screen.getByLabelText('Type "ban" to confirm'), 'ban{Enter}')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  expect(onClose).not.toHaveBeenCalled()
  refuse(new Error('Somebody else banned them.'))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled())
  expect(run).toHaveBeenCalledOnce()
})

test('an error of a field that is not in the form is shown [S2.22]', async () => {
  open()
  run.mockRejectedValue(new ApiError(422, 'invalid', 'At most 500 rows.', null, { ids: 'At most 500 rows.' }))
  await userEvent.type(reason(), 'Sold his account')
  await userEvent.type(screen.getByLabelText('Type "ban" to confirm'), 'ban{Enter}')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('At most 500 rows.'))
  expect(reason()).toHaveValue('Sold his account')
})

test('Ctrl+Enter and Cmd+Enter send a staff dialog from any field, as its button does', async () => {
  open()
  run.mockResolvedValue(null)
  await userEvent.type(reason(), 'Sold his account')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Type "ban" exactly.')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Type "ban" to confirm'), 'ban')
  await userEvent.click(reason())
  await userEvent.keyboard('{Meta>}{Enter}{/Meta}')
  await waitFor(() => expect(run).toHaveBeenCalledExactlyOnceWith({ reason: 'Sold his account', confirm: 'ban' }))
})

test('a refused staff dialog leads to its first marked field: its own ones, and those the server names [Q51]', async () => {
  run.mockReset()
  run.mockRejectedValue(new ApiError(422, 'invalid', 'Enter a name.', null, { name: 'Enter a name.' }))
  render(
    <ChangeDialog
      isOpen
      onClose={vi.fn()}
      title="New offer"
      label="Create"
      busyLabel="Creating…"
      run={run}
      fields={(errors) => <TextField label="Name" value="" onChange={vi.fn()} error={errors.name} />}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(reason()).toHaveFocus()
  expect(reason()).toHaveAccessibleDescription('Say why, in a few words.')
  await userEvent.type(reason(), 'A new partner')
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name.')
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test('a staff dialog with fields says what is wrong with one that it does not show', async () => {
  run.mockReset()
  run.mockRejectedValue(new ApiError(422, 'invalid', 'At most 500 rows.', null, { ids: 'At most 500 rows.' }))
  render(
    <ChangeDialog
      isOpen
      onClose={vi.fn()}
      title="New batch"
      label="Create"
      busyLabel="Creating…"
      run={run}
      fields={() => <p>The payees</p>}
    />,
  )
  await userEvent.type(reason(), 'Weekly')
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('At most 500 rows.'))
})
