import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { Textarea } from '@/components/ui/textarea'

describe('Field', () => {
  test.each([
    ['an input', <Input key="input" />, 'textbox'],
    ['a text area', <Textarea key="textarea" />, 'textbox'],
    ['a select', <Select key="select" />, 'combobox'],
  ])('its label names %s and its hint describes it', (_name, control, role) => {
    render(
      <Field label="Payout method" hint="Holds payouts for 72 hours if changed.">
        {control}
      </Field>,
    )
    const found = screen.getByRole(role, { name: 'Payout method' })
    expect(found).toHaveAccessibleDescription('Holds payouts for 72 hours if changed.')
    expect(found).toBeValid()
  })

  test('an error replaces the hint, marks the control and is announced', () => {
    const field = (error?: string) => (
      <Field label="Postback URL" hint="We call it." error={error}>
        <Input defaultValue="http://10.0.0.4/pb" />
      </Field>
    )
    const { rerender } = render(field())
    rerender(field('Use a public HTTPS address.'))

    const input = screen.getByRole('textbox', { name: 'Postback URL' })
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('Use a public HTTPS address.')
    expect(screen.getByText('Use a public HTTPS address.').closest('[aria-live]')).toHaveAttribute(
      'aria-live',
      'polite',
    )
    expect(screen.queryByText('We call it.')).not.toBeInTheDocument()

    rerender(field())
    expect(input).toBeValid()
    expect(input).toHaveAccessibleDescription('We call it.')
  })

  test('a required field marks its control as required', () => {
    render(
      <Field label="Email" required>
        <Input type="email" />
      </Field>,
    )
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeRequired()
  })

  test('a control outside a field keeps its attributes', () => {
    render(<Input aria-label="Search offers" aria-describedby="none" id="search" />)
    expect(screen.getByRole('textbox', { name: 'Search offers' })).toHaveAttribute('id', 'search')
  })
})

describe('PasswordInput', () => {
  test('shows the password on request and hides it again', async () => {
    render(
      <Field label="Password">
        <PasswordInput defaultValue="stoke-demo" />
      </Field>,
    )
    const input = screen.getByLabelText('Password')
    expect(input).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input).toHaveAttribute('type', 'text')
    expect(input).toHaveValue('stoke-demo')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input).toHaveAttribute('type', 'password')
  })
})

describe('Checkbox and Switch', () => {
  test('a checkbox is toggled by its label and can be indeterminate', async () => {
    const { rerender } = render(<Checkbox label="Approved" indeterminate />)
    const box = screen.getByRole('checkbox', { name: 'Approved' })
    expect(box).toBePartiallyChecked()
    rerender(<Checkbox label="Approved" />)
    await userEvent.click(screen.getByText('Approved'))
    expect(box).toBeChecked()
  })

  test('a checkbox forwards its ref', () => {
    let element: HTMLInputElement | null = null
    render(
      <Checkbox
        aria-label="Pick"
        ref={(node) => {
          element = node
        }}
      />,
    )
    expect(element).toBe(screen.getByRole('checkbox', { name: 'Pick' }))
  })

  test('a switch requests the other state', async () => {
    const asked: boolean[] = []
    render(<Switch label="Live" checked={false} onCheckedChange={(next) => asked.push(next)} />)
    const control = screen.getByRole('switch', { name: 'Live' })
    expect(control).not.toBeChecked()
    await userEvent.click(control)
    expect(asked).toEqual([true])
  })
})
