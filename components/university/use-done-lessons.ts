import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import type { LessonState } from '@/lib/learning/university/schema'
import { markLesson } from './queries'

/** The lessons of a course that are done. A mark shows at once, and is taken back when it could not be kept. */
export function useDoneLessons(course: string, first: readonly string[]) {
  const router = useRouter()
  const [done, setDone] = useState<ReadonlySet<string>>(() => new Set(first))
  const show = ({ lesson, isDone }: LessonState) =>
    setDone((before) => new Set(isDone ? [...before, lesson] : [...before].filter((slug) => slug !== lesson)))
  const { mutate } = useMutation({
    // one after another: a mark and its undoing must not overtake each other
    scope: { id: 'lessons' },
    mutationFn: markLesson,
    onMutate: show,
    // the list of courses, if it is gone back to, must not show what stood there before
    onSuccess: () => router.refresh(),
    onError: (error, state) => {
      show({ ...state, isDone: !state.isDone })
      toast.error(error.message)
    },
  })
  return { done, mark: (lesson: string, isDone: boolean) => mutate({ course, lesson, isDone }) }
}
