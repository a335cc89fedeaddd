import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast as sonner } from 'sonner'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { StaffChangeDialog } from '@/components/admin/kit/change/staff-change-dialog'
import { useUndoable } from '@/components/shared/change/use-undoable'
import { ConfirmDialog } from '@/components/shared/forms/confirm-dialog'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput } from '@/components/shared/forms/form-fields'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Toaster } from '@/components/shared/states/toaster'
import { apiFetch } from '@/lib/platform/http/api-client'
import { BROKEN_ANSWERS } from '@/tests/support/components/broken-answers'
import { render } from '@/tests/support/components/render'

// A write without a schema is answered by an object with fields; what is in it does not matter there.
const BROKEN = BROKEN_ANSWERS.filter(([name]) => name !== 'an object of nulls')
const SAID = 'The server answered something unexpected. Try again in a moment.'
const PATH = '/api/things'
const happened = vi.fn()

function answerWith(answer: () => Response) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
  happened.mockReset()
}
afterEach(() => {
  sonner.dismiss()
  vi.restoreAllMocks()
})

function NameForm() {
  const form = useApiForm({
    defaultValues: { name: '' },
    send: async (body) => {
      await apiFetch(PATH, { method: 'POST', body })
      happened()
    },
  })
  return (
    <form onSubmit={form.submit}>
      <FormInput {...form.field('name')} label="Name" />
      <FormAlert>{form.problem}</FormAlert>
      <SubmitButton form={form} busyLabel="Saving…">
        Save
      </SubmitButton>
    </form>
  )
}

function PauseButton() {
  const { run, isBusy } = useUndoable((path: string) => apiFetch(path, { method: 'PATCH', body: {} }))
  return (
    <button type="button" disabled={isBusy} onClick={() => run({ change: PATH, done: 'Paused.', undo: PATH })}>
      Pause
    </button>
  )
}

describe.each(BROKEN)('a write that is answered with %s', (_, answer) => {
  test('fails in a form, which keeps what was typed [S8.14]', async () => {
    answerWith(answer)
    render(<NameForm />)
    await userEvent.type(screen.getByLabelText('Name'), 'Ada')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(SAID)).toBeInTheDocument()
    expect(screen.getByLabelText('Name')).toHaveValue('Ada')
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
    expect(happened).not.toHaveBeenCalled()
  })

  test('fails in a dialog of staff, which stays open with its reason [S8.14]', async () => {
    answerWith(answer)
    const change = () => ({ path: PATH, method: 'DELETE' as const })
    render(
      <>
        <Toaster />
        <StaffChangeDialog
          page="offers"
          title="Archive"
          label="Archive"
          busyLabel="Archiving…"
          done="Archived."
          undo={change}
          onClose={happened}
          change={change}
        />
      </>,
    )
    await userEvent.type(screen.getByLabelText('Reason'), 'Ended by its advertiser')
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(SAID))
    expect(screen.getByLabelText('Reason')).toHaveValue('Ended by its advertiser')
    expect(screen.queryByText('Archived.')).toBeNull()
    expect(happened).not.toHaveBeenCalled()
  })

  test('fails as a toast where a press sends it, and can be pressed again', async () => {
    answerWith(answer)
    render(
      <>
        <Toaster />
        <PauseButton />
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
    expect(await screen.findByText(SAID)).toBeInTheDocument()
    expect(screen.queryByText('Paused.')).toBeNull()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pause' })).toBeEnabled())
  })

  test('fails in a question, which stays open', async () => {
    answerWith(answer)
    const remove = async () => {
      await apiFetch(PATH, { method: 'DELETE' })
      happened()
    }
    render(
      <ConfirmDialog
        title="Remove it?"
        action="Remove"
        busy="Removing…"
        trigger={<button type="button">Open</button>}
        onConfirm={remove}
      >
        <p>It is gone.</p>
      </ConfirmDialog>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText(SAID)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Remove' })).toBeEnabled()
    expect(happened).not.toHaveBeenCalled()
  })
})
