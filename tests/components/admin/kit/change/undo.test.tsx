import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FlagDialog } from '@/components/admin/feature-flag/flag-dialog'
import { GroupDialog } from '@/components/admin/offer-groups/group-dialogs'
import { CategoriesDialog } from '@/components/admin/offers/categories-dialog'
import { CreativesForm } from '@/components/admin/offers/materials/creatives-form'
import { PicturesForm } from '@/components/admin/offers/materials/pictures-form'
import { QuestionsForm } from '@/components/admin/offers/questions-form'
import { toast } from '@/components/ui/toast'
import { render } from '@/tests/support/components/render'

type Sent = { path: string; method: string; body: Record<string, unknown> }
const sent: Sent[] = []
/** What the server answers to reads by the end of their path, once the first change is made. */
let after: Record<string, unknown> = {}

beforeEach(() => {
  sent.length = 0
  after = {}
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(after[path.split('/').at(-1) ?? ''] ?? {})
    sent.push({ path, method, body: JSON.parse(String(body)) })
    return Response.json(method === 'POST' ? { id: 9 } : { isDone: true })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const flag = {
  key: 'market',
  description: 'The market',
  owner: 'growth',
  isOn: true,
  isKilled: false,
  percentage: 50,
  roles: [],
  bucketIds: [2],
  users: ['ida@stoke.test'],
}
const group = {
  id: 5,
  name: 'Cards',
  members: [
    { offerId: 1, name: 'Debit', weight: 1, isRunning: true },
    { offerId: 2, name: 'Credit', weight: 3, isRunning: true },
  ],
  fallbackOfferId: null,
  fallbackName: null,
  isActive: true,
  clicks: 0,
  caps: 0,
}
const choices = { offers: [1, 2].map((id) => ({ id, name: `Offer ${id}`, status: 'active' as const })), groups: [] }
const creative = { id: 'c-1', kind: 'text' as const, title: 'Headline', url: null, body: 'Buy it' }
const materials = {
  version: 3,
  pictures: [1, 2].map((n) => ({ url: `/files/${n}.png`, width: 1, height: 1 })),
  creatives: [creative, { ...creative, id: 'c-2', title: 'Second' }],
  questions: [
    { id: 7, text: 'Where?', isRequired: true },
    { id: 8, text: 'How?', isRequired: false },
  ],
}
const none = () => undefined
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
/** What is stored once the second of each list was removed: the ids that are left. */
const withoutSecond = {
  ...materials,
  version: 4,
  pictures: materials.pictures.slice(0, 1),
  creatives: materials.creatives.slice(0, 1),
  questions: materials.questions.slice(0, 1),
}

type Case = {
  what: string
  form: ReactElement
  edit: () => void
  save: string
  read?: Record<string, unknown>
  undone: Partial<Sent>
}
const CASES: readonly Case[] = [
  {
    what: 'the audience of a flag',
    form: <FlagDialog flag={flag as never} buckets={[]} onClose={none} />,
    edit: () => write('Percentage', '10'),
    save: 'Save',
    undone: {
      method: 'PUT',
      body: { owner: 'growth', percentage: 50, roles: [], bucketIds: [2], users: ['ida@stoke.test'] },
    },
  },
  {
    what: 'a group that was edited',
    form: <GroupDialog row={group as never} choices={choices as never} onClose={none} />,
    edit: () => write('Name', 'All cards'),
    save: 'Save',
    undone: { path: '/api/admin/offer-groups/5', body: expect.objectContaining({ name: 'Cards' }) },
  },
  {
    what: 'a group that was created',
    form: <GroupDialog row={null} choices={choices as never} onClose={none} />,
    edit: () => write('Name', ' New cards '),
    save: 'Create group',
    undone: {
      path: '/api/admin/offer-groups/9',
      method: 'DELETE',
      body: { confirm: 'New cards', reason: expect.any(String) },
    },
  },
  {
    what: 'categories, the removed one as a new one',
    form: <CategoriesDialog categories={[1, 2].map((id) => ({ id, name: `C${id}`, offers: 0 }))} onClose={none} />,
    edit: () => {
      press('Remove C2')
      press('Add a category')
      fireEvent.change(screen.getByLabelText('Category 2'), { target: { value: 'Travel' } })
    },
    save: 'Save',
    read: {
      choices: {
        advertisers: [],
        offers: [],
        holdDays: 7,
        categories: [
          { id: 1, name: 'C1', offers: 0 },
          { id: 3, name: 'Travel', offers: 0 },
        ],
      },
    },
    undone: {
      body: {
        categories: [
          { id: 1, name: 'C1' },
          { id: null, name: 'C2' },
        ],
        deleted: [3],
      },
    },
  },
  {
    what: 'pictures',
    form: <PicturesForm id={1042} materials={materials as never} isLocked={false} />,
    edit: () => press('Remove picture 2'),
    save: 'Save pictures',
    read: { materials: withoutSecond },
    undone: { path: '/api/admin/offers/1042/pictures', body: { pictures: materials.pictures, version: 4 } },
  },
  {
    what: 'creatives',
    form: <CreativesForm id={1042} materials={materials as never} isLocked={false} />,
    edit: () => press(/^Remove .*2/),
    save: 'Save creatives',
    read: { materials: withoutSecond },
    undone: { body: { creatives: [{ id: 'c-1' }, { id: null, title: 'Second', body: 'Buy it' }], version: 4 } },
  },
  {
    what: 'questions',
    form: <QuestionsForm id={1042} materials={materials as never} isLocked={false} />,
    edit: () => press('Remove question 2'),
    save: 'Save questions',
    read: { materials: withoutSecond },
    undone: {
      body: { questions: [materials.questions[0], { id: null, text: 'How?', isRequired: false }], version: 4 },
    },
  },
]

test.each(CASES)('what a form saved is undone from its toast: $what', async ({ form, edit, save, read, undone }) => {
  const success = vi.spyOn(toast, 'success').mockReturnValue(1)
  render(form)
  edit()
  after = read ?? {}
  const button = within(document.body).getByRole('button', { name: save })
  fireEvent.click(button)
  await waitFor(() => expect(success).toHaveBeenCalled())
  expect(sent).toHaveLength(1)
  const [, shown] = success.mock.calls.at(-1) as unknown as [
    string,
    { action: { label: string; onClick: () => void }; duration: number; position: string },
  ]
  expect([shown.action.label, shown.duration]).toEqual(['Undo', 10_000])
  shown.action.onClick()
  await waitFor(() => expect(success).toHaveBeenLastCalledWith('Undone.', {}))
  expect(sent[1]).toMatchObject(undone)
})
