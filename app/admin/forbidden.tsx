import { ForbiddenNotice } from '@/components/admin/kit/frame/forbidden-notice'

/** 403: the page is there, and for others. */
export default function Forbidden() {
  return <ForbiddenNotice />
}
