import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CourseList } from '@/components/affiliate/university/course-list'
import { CourseScreen } from '@/components/affiliate/university/course-screen'
import { toast } from '@/components/ui/toast'
import type { Course } from '@/lib/learning/university/schema'
import { router } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'

const course: Course = {
  slug: 'links',
  title: 'Links',
  summary: 'How they are made.',
  lessons: [
    { slug: 'shape', title: 'Their shape', body: ['Every link has one.', { code: '/c/1042?a=1' }] },
    { slug: 'source', title: 'Their source', body: [{ list: ['One for each place', 'Lower case'] }] },
  ],
}

let calls: string[]
let answer: () => Promise<Response>
beforeEach(() => {
  calls = []
  answer = async () => Response.json({ course: 'links', lesson: 'shape', isDone: true })
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`)
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const show = (done: string[] | null = []) =>
  render(<CourseScreen course={course} done={done} following={{ slug: 'money', title: 'Money' }} />)
const lesson = (name: RegExp) => within(screen.getByRole('region', { name }))

describe('CourseScreen', () => {
  test('has the lessons in order with their texts, and a link to the next course [S2.10]', () => {
    show()
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      '1.Their shape',
      '2.Their source',
    ])
    expect(screen.getByText('/c/1042?a=1')).toBeInTheDocument()
    expect(lesson(/Their source/).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Next course: Money' })).toHaveAttribute(
      'href',
      '/home/tools/university/money',
    )
  })

  test('marks a lesson as done and undoes it, without moving the focus [S2.10]', async () => {
    const user = userEvent.setup()
    show()
    await user.click(lesson(/Their shape/).getByRole('button', { name: 'Mark as done' }))
    expect(screen.getByText('1 of 2 lessons done')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /Their shape, done/ })).toHaveAttribute('href', '#shape')
    expect(lesson(/Their shape/).getByRole('button', { name: 'Mark as not done' })).toHaveFocus()
    await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
    await user.keyboard('{Enter}')
    expect(screen.getByText('0 of 2 lessons done')).toBeInTheDocument()
    await waitFor(() =>
      expect(calls).toEqual(['POST /api/courses/links/lessons/shape', 'DELETE /api/courses/links/lessons/shape']),
    )
  })

  test('a failed change is reverted with an error [S2.10]', async () => {
    const user = userEvent.setup()
    const toasted = vi.spyOn(toast, 'error')
    answer = async () => Response.json({ error: { code: 'internal', message: 'Try again.' } }, { status: 500 })
    show(['source'])
    await user.click(lesson(/Their shape/).getByRole('button', { name: 'Mark as done' }))
    await waitFor(() => expect(toasted).toHaveBeenCalledWith('Try again.'))
    expect(screen.getByText('1 of 2 lessons done')).toBeInTheDocument()
    expect(lesson(/Their shape/).getByRole('button', { name: 'Mark as done' })).toBeInTheDocument()
  })

  test('without progress there is no button [S2.10]', () => {
    show(null)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(screen.queryByText(/lessons done/)).not.toBeInTheDocument()
  })
})

describe('CourseList', () => {
  test.each([
    [[], '0 of 2 lessons done', 'Start: Links', '/home/tools/university/links'],
    [['shape'], '1 of 2 lessons done', 'Continue: Links', '/home/tools/university/links#source'],
    [['shape', 'source'], '2 of 2 lessons done', 'Read: Links', '/home/tools/university/links'],
  ])('with %j done a course shows “%s” and links to “%s” [S2.10]', (done, words, name, href) => {
    render(<CourseList courses={[course]} done={new Map([['links', done]])} />)
    expect(screen.getByText(words)).toBeInTheDocument()
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
    expect(screen.queryAllByText('Completed')).toHaveLength(done.length === 2 ? 1 : 0)
  })

  test('can be read without progress [S2.10]', () => {
    render(<CourseList courses={[course]} done={null} />)
    expect(screen.getByText('2 lessons, 1 min')).toBeInTheDocument()
    expect(screen.queryByText(/lessons done/)).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Read: Links' })).toBeInTheDocument()
  })
})
