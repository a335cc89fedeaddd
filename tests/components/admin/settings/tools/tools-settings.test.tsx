import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ToolsSettings } from '@/components/admin/settings/tools/tools-settings'
import { TOOL_CATEGORIES } from '@/lib/learning/tools/constants'
import { editableCategories } from '@/lib/learning/tools/rules'
import { defaultSettings } from '@/lib/platform/settings/rules'
import type { EditedCategories } from '@/lib/platform/settings/tool-schema'
import { render } from '@/tests/support/components/render'

const variables = {
  TAX_FORM_ABOVE_CENTS: 60_000,
  RETENTION_CLICK_MONTHS: 14,
  RETENTION_NETWORK_AFTER_DAYS: 30,
  RETENTION_ERASE_AFTER_DAYS: 180,
  DEMO: false,
}
const levels = Array.from({ length: 5 }, (_, index) => ({
  name: `Level ${index + 1}`,
  requiredEarningsCents: index * 100,
  holdDays: 7,
}))
const page = (categories: EditedCategories | null, version = 0) => {
  const part = (values: object) => ({ values, version: 0, updatedAt: null, updatedBy: null })
  const parts = Object.entries({ ...defaultSettings(variables), levels: { levels } })
  return {
    ...Object.fromEntries(parts.map(([key, values]) => [key, part(values)])),
    tools: { ...part({ categories }), version },
  }
}

const server = { page: page(null) as unknown, put: () => Response.json({ version: 1 }) }
const sent: { values: { categories: EditedCategories | null }; version: number }[] = []
beforeEach(() => {
  sent.length = 0
  Object.assign(server, { page: page(null), put: () => Response.json({ version: 1 }) })
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Response.json(server.page)
    sent.push(JSON.parse(String(init.body)))
    return server.put()
  })
})
const refusal = (status: number, error: object) => () => Response.json({ error }, { status })
const press = (name: string | RegExp, inside: ReturnType<typeof within> = screen as never) =>
  fireEvent.click(inside.getByRole('button', { name }))
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
async function openTools(category: string) {
  render(<ToolsSettings />)
  press('Change', within(await screen.findByRole('region', { name: category })))
  return within(await screen.findByRole('dialog', { name: `Tools: ${category}` }))
}
function save(dialog: ReturnType<typeof within>, label = 'Save') {
  write(dialog.getByLabelText('Reason'), 'Agreed with marketing')
  press(label, dialog)
}

describe('the tools under settings', () => {
  test('are shown by category, and begin as the list every network starts with [S1.14]', async () => {
    render(<ToolsSettings />)
    expect(await screen.findByText(/the list your network started with/)).toBeInTheDocument()
    for (const name of TOOL_CATEGORIES) expect(screen.getByRole('region', { name })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Restore the first list' })).toBeNull()
  })

  test('are hidden, moved to another category and added', async () => {
    const dialog = await openTools('Proxies')
    const count = dialog.getAllByLabelText('Name').length
    fireEvent.click(dialog.getAllByRole('checkbox', { name: 'Hidden' })[0] as HTMLElement)
    write(dialog.getAllByLabelText('Category')[1] as HTMLElement, 'Boring stuff')
    press('Add a tool', dialog)
    write(dialog.getAllByLabelText('Name')[count] as HTMLElement, 'Our wiki')
    write(dialog.getAllByLabelText('URL')[count] as HTMLElement, 'wiki.example')
    save(dialog)
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const first = editableCategories(null)
    const [hidden, moved] = first[3]?.tools ?? []
    const categories = sent[0]?.values.categories
    expect(categories?.map(({ name }) => name)).toEqual([...TOOL_CATEGORIES])
    expect(categories?.[3]?.tools[0]).toEqual({ ...hidden, isHidden: true })
    expect(categories?.[3]?.tools.at(-1)).toMatchObject({ id: null, name: 'Our wiki', url: 'wiki.example' })
    expect(categories?.[6]?.tools).toEqual([...(first[6]?.tools ?? []), moved])
  })

  test('that are refused keep what was typed, with the words at the field, also of a tool that moves', async () => {
    const end = editableCategories(null)[6]?.tools.length
    const fields = {
      'values.categories.3.tools.0.url': 'Enter a full URL.',
      [`values.categories.6.tools.${end}.name`]: 'Enter a name.',
    }
    server.put = refusal(422, { code: 'invalid', message: 'Enter a full URL.', fields })
    const dialog = await openTools('Proxies')
    write(dialog.getAllByLabelText('URL')[0] as HTMLElement, 'nonsense')
    write(dialog.getAllByLabelText('Name')[1] as HTMLElement, '')
    write(dialog.getAllByLabelText('Category')[1] as HTMLElement, 'Boring stuff')
    save(dialog)
    await vi.waitFor(() => expect(dialog.getAllByLabelText('URL')[0]).toHaveAccessibleDescription('Enter a full URL.'))
    expect(dialog.getAllByLabelText('URL')[0]).toHaveValue('nonsense')
    expect(dialog.getAllByLabelText('Name')[1]).toHaveAccessibleDescription('Enter a name.')
  })

  test('of two people at once: what was typed is saved on top of what the other saved', async () => {
    server.put = refusal(409, { code: 'conflict', message: 'Somebody changed these settings.' })
    const dialog = await openTools('Proxies')
    write(dialog.getAllByLabelText('Name')[0] as HTMLElement, 'Renamed')
    const theirs = editableCategories(null).map((category, index) =>
      index === 0 ? { ...category, name: 'Theirs' } : category,
    )
    server.page = page(theirs, 5)
    save(dialog)
    await dialog.findByText('Somebody changed these settings.')
    server.put = () => Response.json({ version: 6 })
    press('Save', dialog)
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent[1]?.version).toBe(5)
    expect(sent[1]?.values.categories?.[0]?.name).toBe('Theirs')
    expect(sent[1]?.values.categories?.[3]?.tools[0]?.name).toBe('Renamed')
  })

  test('have categories that are renamed, hidden, ordered and removed with their tools', async () => {
    render(<ToolsSettings />)
    press('Categories', within((await screen.findByText(/the list your network/)).parentElement as HTMLElement))
    const dialog = within(await screen.findByRole('dialog', { name: 'Categories of tools' }))
    press('Remove Proxies', dialog)
    press('Move Bridge Page Creation up', dialog)
    write(dialog.getByLabelText(/^Category 3/), 'Traffic')
    fireEvent.click(dialog.getAllByRole('checkbox', { name: 'Hidden' })[0] as HTMLElement)
    save(dialog)
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [content, bridge, platforms, , ...rest] = editableCategories(null)
    expect(sent[0]?.values.categories).toEqual([
      { ...bridge, isHidden: true },
      content,
      { ...platforms, name: 'Traffic' },
      ...rest,
    ])
  })

  test('are put back to the first list, and an empty list says what affiliates see', async () => {
    server.page = page([], 2)
    render(<ToolsSettings />)
    expect(await screen.findByText('No tools')).toBeInTheDocument()
    press('Restore the first list')
    save(within(await screen.findByRole('dialog')), 'Restore')
    await vi.waitFor(() => expect(sent).toMatchObject([{ values: { categories: null }, version: 2 }]))
  })

  test('that cannot be loaded can be tried again', async () => {
    server.page = null
    render(<ToolsSettings />)
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })
})
