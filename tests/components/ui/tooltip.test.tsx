// Needs a process of its own: a tooltip opens on focus only while no pointer was used in the document before.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Tooltip } from '@/components/ui/tooltip'
import { render } from '@/tests/support/components/render'

function show() {
  render(
    <Tooltip content="71% to Champion">
      <a href="/levels">Level 4</a>
    </Tooltip>,
  )
  return screen.getByRole('link')
}

const tip = () => screen.queryByRole('tooltip')

describe('a tooltip', () => {
  test('opens on focus, describes its element, and closes on Esc [Q51]', async () => {
    const link = show()
    await userEvent.tab()
    expect(tip()).toHaveTextContent('71% to Champion')
    expect(link).toHaveAccessibleDescription('71% to Champion')
    await userEvent.keyboard('{Escape}')
    expect(tip()).toBeNull()
    expect(link).toHaveFocus()
  })

  test('opens on hover, and stays open while the tip itself is hovered', async () => {
    const link = show()
    await userEvent.hover(link)
    expect(tip()).toBeNull()
    await waitFor(() => expect(tip()).toBeVisible())
    await userEvent.unhover(link)
    await userEvent.hover(screen.getByRole('tooltip'))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(tip()).toBeVisible()
    await userEvent.unhover(screen.getByRole('tooltip'))
    await waitFor(() => expect(tip()).toBeNull())
  })

  test('does not open on click or touch', async () => {
    const link = show()
    fireEvent.pointerEnter(link, { pointerType: 'touch' })
    fireEvent.pointerDown(link, { pointerType: 'touch' })
    fireEvent.focus(link)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(tip()).toBeNull()
  })
})
