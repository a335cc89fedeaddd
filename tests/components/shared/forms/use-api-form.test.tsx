import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormInput } from '@/components/shared/forms/form-fields'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { ApiError } from '@/lib/platform/http/api-client'

const send = vi.fn<(values: { name: string }) => Promise<unknown>>()
const onFailure = vi.fn()

function NameForm() {
  const form = useApiForm<{ name: string; kind: string }>({
    defaultValues: { name: '', kind: 'a' },
    fields: ['name'],
    send: (values) => send(values),
    onFailure,
  })
  return (
    <form onSubmit={form.submit}>
      <FormInput {...form.field('name')} label="Name" hint="Yours." fieldClassName="wide" />
      <FormAlert>{form.problem}</FormAlert>
      <SubmitButton form={form} busyLabel="Saving…">
        Save
      </SubmitButton>
    </form>
  )
}

const refused = (fields: Record<string, string>) => new ApiError(422, 'invalid', 'Check the form.', null, fields)

async function submit() {
  await userEvent.type(screen.getByLabelText('Name'), 'Ada')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
}

test('an error the server names is shown at its field, and what was typed stays', async () => {
  send.mockRejectedValueOnce(refused({ name: 'Taken.' }))
  render(<NameForm />)
  await submit()
  expect(await screen.findByText('Taken.')).toBeInTheDocument()
  expect(screen.getByLabelText('Name')).toHaveValue('Ada')
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Taken.')
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  expect(onFailure).toHaveBeenCalledOnce()
})

test('an error at no field of the form is shown above the button, until the form is sent again', async () => {
  send.mockRejectedValueOnce(refused({ kind: 'Unknown.' })).mockResolvedValueOnce(undefined)
  render(<NameForm />)
  await submit()
  expect(await screen.findByText('Check the form.')).toBeInTheDocument()
  await submit()
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  expect(send).toHaveBeenLastCalledWith({ name: 'AdaAda', kind: 'a' })
})
