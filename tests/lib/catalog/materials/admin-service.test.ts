import { beforeAll, describe, expect, test } from 'vitest'
import { getMaterials } from '@/lib/catalog/materials/admin-data'
import { creativesChangeSchema, picturesChangeSchema } from '@/lib/catalog/materials/admin-schema'
import { changeCreatives, changePictures } from '@/lib/catalog/materials/admin-service'
import { changeQuestions } from '@/lib/catalog/materials/questions/admin-service'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { NOW } from '@/tests/support/tracking/shop'

let context: { actor: Awaited<ReturnType<typeof createStaff>>; at: Date }
let id: number
beforeAll(async () => {
  context = { actor: await createStaff('ADMIN'), at: NOW }
  id = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})

const reason = 'New material'
const text = (title: string, own: string | null = null) => ({
  id: own,
  kind: 'text' as const,
  title,
  url: null,
  body: 'Text',
})
const versionNow = async () => (await getMaterials(id)).version

test('pictures are kept in the order given, and recorded', async () => {
  const pictures = ['/files/b.webp', '/files/a.webp'].map((url) => ({ url, width: 96, height: 96 }))
  await changePictures(context, { id, pictures, version: await versionNow(), reason })
  expect((await getMaterials(id)).pictures).toEqual(pictures)
  const [entry] = await auditOf('offer', id)
  expect(entry).toMatchObject({ action: 'offer.pictures', after: { pictures: ['/files/b.webp', '/files/a.webp'] } })
})

test('creatives are added, ordered, changed and removed at once; of two people at once one is told', async () => {
  const set = async (creatives: Parameters<typeof changeCreatives>[1]['creatives']) =>
    changeCreatives(context, { id, creatives, version: await versionNow(), reason })
  await set([text('One'), text('Two'), text('Three')])
  const [one, two, three] = (await getMaterials(id)).creatives
  await set([text('Three', three?.id), text('First', one?.id)])
  const { creatives, version } = await getMaterials(id)
  expect(creatives.map(({ id: own, title }) => [own, title])).toEqual([
    [three?.id, 'Three'],
    [one?.id, 'First'],
  ])
  await expect(set([text('Two', two?.id)])).rejects.toMatchObject({ code: 'conflict' })
  const both = ['A', 'B'].map((title) => changeCreatives(context, { id, creatives: [text(title)], version, reason }))
  const refused = (await Promise.allSettled(both)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(1)
})

test('questions keep their number while they stay', async () => {
  const set = async (questions: Parameters<typeof changeQuestions>[1]['questions']) =>
    changeQuestions(context, { id, questions, version: await versionNow(), reason })
  await set([
    { id: null, text: 'Where?', isRequired: true },
    { id: null, text: 'How many?', isRequired: false },
  ])
  const [where, howMany] = (await getMaterials(id)).questions
  await set([{ id: howMany?.id ?? 0, text: 'How many visitors?', isRequired: true }])
  expect((await getMaterials(id)).questions).toEqual([
    { id: howMany?.id, text: 'How many visitors?', isRequired: true },
  ])
  await expect(set([{ id: where?.id ?? 0, text: 'Where?', isRequired: true }])).rejects.toMatchObject({
    code: 'conflict',
  })
})

describe('material that is not good is refused at its field', () => {
  const good = { id: null, title: 'Banner', url: '', body: '' }
  test.each([
    ['creatives.0.title', { ...good, kind: 'text', title: ' ', body: 'Text' }],
    ['creatives.0.body', { ...good, kind: 'email' }],
    ['creatives.0.url', { ...good, kind: 'image', url: 'https://elsewhere.example/a.png' }],
    ['creatives.0.url', { ...good, kind: 'link', url: 'javascript:alert(1)' }],
  ])('%s', (field, creative) => {
    const { error } = creativesChangeSchema.safeParse({ creatives: [creative], version: 1, reason })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
  })

  test('a picture from elsewhere', () => {
    const pictures = [{ url: '//elsewhere.example/a.png', width: null, height: null }]
    expect(picturesChangeSchema.safeParse({ pictures, version: 1, reason }).success).toBe(false)
  })
})
