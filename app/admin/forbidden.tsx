import { ForbiddenNotice } from '@/components/admin/forbidden-notice'

/** 403: the page is there, and for others. */
export default function Forbidden() {
  return <ForbiddenNotice />
}
