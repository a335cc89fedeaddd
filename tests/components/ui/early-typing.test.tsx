import { act } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncEarlyTyping } from '@/components/ui/early-typing'
import { Input } from '@/components/ui/input'

function Filters({ first = '' }: { first?: string }) {
  const [text, setText] = useState(first)
  const { register, watch } = useForm({ defaultValues: { name: '' } })
  useEffect(syncEarlyTyping, [])
  return (
    <>
      <Input type="search" aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
      <Input aria-label="Name" {...register('name')} />
      <output>{`${text}, ${watch('name')}`}</output>
    </>
  )
}

let page: HTMLDivElement
beforeEach(() => {
  page = document.createElement('div')
})
// test files share the document
afterEach(() => page.remove())

/** The server-rendered page, with text typed before hydration. */
async function typeEarly(typed: Record<string, string>, first = '') {
  page.innerHTML = renderToString(<Filters first={first} />)
  document.body.append(page)
  for (const [label, text] of Object.entries(typed)) {
    const field = page.querySelector<HTMLInputElement>(`[aria-label=${label}]`)
    if (field) field.value = text
  }
  await act(async () => {
    hydrateRoot(page, <Filters first={first} />)
  })
  return page.querySelector('output')?.textContent
}

test('text typed before hydration is kept, in controlled fields and in form fields', async () => {
  expect(await typeEarly({ Search: 'vpn', Name: 'Mara' })).toBe('vpn, Mara')
  expect(page.querySelector<HTMLInputElement>('[aria-label=Search]')?.value).toBe('vpn')
})

test('a field that was not touched keeps its value', async () => {
  expect(await typeEarly({}, 'cards')).toBe('cards, ')
})

test('a text deleted before hydration is empty', async () => {
  expect(await typeEarly({ Search: '' }, 'cards')).toBe(', ')
})
