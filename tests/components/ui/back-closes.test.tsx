import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { skipLeftEntries } from '@/components/ui/back-closes'
import { OpenedSheet } from '@/components/ui/opened-sheet'

let stop: () => void
beforeEach(() => {
  window.history.pushState(null, '', '/home')
  stop = skipLeftEntries()
})
afterEach(() => stop())

function Page() {
  const [isOpen, onOpenChange] = useState(false)
  const triggerRef = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={triggerRef} type="button" onClick={() => onOpenChange(true)}>
        Open
      </button>
      <OpenedSheet {...{ isOpen, onOpenChange, triggerRef }} title="Search">
        <a
          href="/offers"
          onClick={(event) => {
            event.preventDefault()
            onOpenChange(false)
            window.history.pushState(null, '', '/offers')
          }}
        >
          Offers
        </a>
      </OpenedSheet>
    </>
  )
}

const isOpen = () => screen.queryByRole('dialog') !== null
const sheetEntry = () => window.history.state?.openSheet !== undefined
const back = () => act(async () => window.history.back())

async function open() {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(sheetEntry()).toBe(true))
  return user
}

test('Back closes an open sheet and stays on the page', async () => {
  await open()
  await back()
  await waitFor(() => expect(isOpen()).toBe(false))
  expect([window.location.pathname, sheetEntry()]).toEqual(['/home', false])
})

test('a sheet that is closed by its button leaves nothing for Back to close', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect([isOpen(), sheetEntry()]).toEqual([false, false]))
  expect(window.location.pathname).toBe('/home')
})

test('after a link in a sheet, one Back returns to the page', async () => {
  const user = await open()
  await user.click(screen.getByRole('link', { name: 'Offers' }))
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(window.location.pathname).toBe('/offers')
  await back()
  await waitFor(() => expect([window.location.pathname, sheetEntry()]).toEqual(['/home', false]))
  expect(isOpen()).toBe(false)
})
