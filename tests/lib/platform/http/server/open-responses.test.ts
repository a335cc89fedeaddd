import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { OpenResponses } from '@/lib/platform/http/server/open-responses'

const response = () => new EventEmitter() as ServerResponse

function visited(open: OpenResponses): ServerResponse[] {
  const found: ServerResponse[] = []
  open.forEach((each) => {
    found.push(each)
  })
  return found
}

test('responses are visited from their beginning until they are closed, whatever the order', () => {
  const open = new OpenResponses()
  const [one, two, three] = [response(), response(), response()]
  for (const each of [one, two]) open.add(each)
  one.emit('close')
  expect(visited(open)).toEqual([two])
  open.add(three)
  expect(new Set(visited(open))).toEqual(new Set([two, three]))
  one.emit('close')
  expect(visited(open)).toHaveLength(2)
  for (const each of [three, two]) each.emit('close')
  expect(visited(open)).toEqual([])
})
