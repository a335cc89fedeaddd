import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'

describe('Button', () => {
  test('a busy button shows its busy label and ignores clicks and keys', async () => {
    const onClick = vi.fn()
    render(
      <Button busy busyLabel="Sending…" onClick={onClick}>
        Send
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Sending…' })
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(button).toHaveAttribute('aria-disabled', 'true')

    await userEvent.click(button)
    button.focus()
    await userEvent.keyboard('{Enter} ')
    expect(onClick).not.toHaveBeenCalled()
    expect(button).toHaveFocus()
  })

  test('a button that is not busy is named by its label and can be clicked', async () => {
    const onClick = vi.fn()
    render(
      <Button busyLabel="Sending…" onClick={onClick}>
        Send
      </Button>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onClick).toHaveBeenCalledOnce()
  })

  test('both labels are rendered in either state, so that the width is constant', () => {
    const { rerender } = render(<Button busyLabel="Sending…">Send</Button>)
    expect(screen.getByRole('button')).toHaveTextContent('SendSending…')
    rerender(
      <Button busyLabel="Sending…" busy>
        Send
      </Button>,
    )
    expect(screen.getByRole('button')).toHaveTextContent('SendSending…')
  })

  test('a busy button is named by what it does meanwhile [S4.54]', () => {
    render(
      <Button busy busyLabel="Exporting…">
        Export
      </Button>,
    )
    expect(screen.getByRole('button', { name: 'Exporting…' })).toHaveAttribute('aria-busy', 'true')
  })

  test('a form with a busy submit button is not sent again', async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Email" />
        <Button type="submit" busy={busy} busyLabel="Signing in…">
          Sign in
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    await userEvent.type(screen.getByRole('textbox'), 'a{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)

    rerender(form(true))
    await userEvent.click(screen.getByRole('button'))
    await userEvent.type(screen.getByRole('textbox'), 'b{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  test('the style can be applied to a link', () => {
    render(
      <Button asChild>
        <a href="/offers">Browse Offers →</a>
      </Button>,
    )
    expect(screen.getByRole('link', { name: 'Browse Offers →' })).toHaveAttribute('href', '/offers')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('IconButton', () => {
  test('is named by its label', () => {
    render(
      <IconButton label="Refresh">
        <svg aria-hidden="true" />
      </IconButton>,
    )
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled()
  })
})
