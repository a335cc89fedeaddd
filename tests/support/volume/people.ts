import { ago, BUCKETS, FIRST, PENDING, VOLUME } from './size'

const FIRST_NAMES = `'{Ada,Ben,Carla,Dmitri,Elena,Farid,Grace,Hugo,Ines,Jonas,Kaya,Liam,Mina,Noor,Omar,Priya,Quinn,Rosa,Sami,
  Tara,Uma,Viktor,Wen,Ximena,Yara,Zoe,Anton,Bea,Chidi,Dana,Emil,Freya,Goran,Hana,Ivan,Jade,Kofi,Lena,Marco,Nadia}'::text[]`
const LAST_STARTS = `'{Ander,Bell,Cald,Dun,East,Fair,Green,Hart,Ives,Jen,Kings,Lang,Mar,Nor,Oak,Pem,Quill,Rams,Stan,Thorn}'::text[]`
const LAST_ENDS = `'{ton,well,ley,by,wood,man,sen,ford,ham,field,worth,son,lock,more,gate,stone,berg,ston,wick,low}'::text[]`
const COUNTRIES = `'{US,US,US,US,GB,DE,IN,BR,CA,FR,PL,NG}'::text[]`
const EVERYBODY = `generate_series(1, ${VOLUME.affiliates}) n`

const joined = ago(`1 - n / ${VOLUME.affiliates}.0`, 730)
const userId = `volume.id(${joined}, 'user ' || n)`
/** The id of the affiliate with index `n`. */
const affiliate = `${FIRST.affiliate} + n`

const USERS = `INSERT INTO app_user (id, email, password_hash, status, first_name, last_name, username, country,
    email_confirmed_at, last_sign_in_at, created_at, updated_at)
  SELECT ${userId}, lower(p.first || '.' || p.last || '.' || n) || '@mail.test', 'none',
    (CASE WHEN d < 15 THEN 'suspended' WHEN d < 25 THEN 'banned' WHEN d < 30 THEN 'deleted' ELSE 'active' END)::user_status,
    p.first, p.last, CASE WHEN d % 3 = 0 THEN lower(p.first) || n END, volume.pick(n, 5, ${COUNTRIES}),
    CASE WHEN d % 20 > 0 THEN ${joined} END,
    CASE WHEN d % 10 > 1 THEN ${ago(`volume.draw(n, 6, 1000) / 1000.0 * (1 - n / ${VOLUME.affiliates}.0)`, 730)} END,
    ${joined}, ${joined}
  FROM ${EVERYBODY}, volume.draw(n, 1, 1000) d,
    LATERAL (SELECT volume.pick(n, 2, ${FIRST_NAMES}) AS first,
      volume.pick(n, 3, ${LAST_STARTS}) || volume.pick(n, 4, ${LAST_ENDS}) AS last) p`

const STAFF = `INSERT INTO app_user (id, email, password_hash, role, first_name, last_name, created_at, updated_at)
  SELECT volume.id(${ago('1', 730)}, 'staff ' || n), 'staff' || n || '@stoke.test', 'none',
    ('{SUPER_ADMIN,GSM,COMMUNITY_TEAM,MODERATOR,ADMIN}'::user_role[])[1 + n % 5], 'Staff', 'Member ' || n,
    ${ago('1', 730)}, ${ago('1', 730)}
  FROM generate_series(1, 40) n`

const AFFILIATES = `INSERT INTO affiliate (id, user_id, status, status_reason, approved_at, level, bucket_id, bucket_pinned,
    referral_code, created_at, updated_at)
  SELECT ${affiliate}, ${userId},
    (CASE WHEN n > ${VOLUME.affiliates - PENDING} THEN 'pending' WHEN d < 15 THEN 'suspended' WHEN d < 25 THEN 'banned'
      WHEN d < 60 THEN 'rejected' ELSE 'approved' END)::affiliate_status,
    CASE WHEN n > ${VOLUME.affiliates - PENDING} AND d < 100 THEN 'Where does your traffic come from?' END, ${joined},
    CASE WHEN l < 700 THEN 1 WHEN l < 900 THEN 2 WHEN l < 970 THEN 3 WHEN l < 995 THEN 4 ELSE 5 END,
    CASE WHEN l % 5 = 0 THEN 1 + volume.draw(n, 8, ${BUCKETS}) END, l % 100 = 0, 'code-' || n, ${joined}, ${joined}
  FROM ${EVERYBODY}, volume.draw(n, 1, 1000) d, volume.draw(n, 7, 1000) l`

const ASSIGNMENTS = `INSERT INTO bucket_assignment (id, affiliate_id, bucket_id, reason, created_at)
  SELECT volume.id(at, 'bucket ' || a.id || ' ' || round), a.id, CASE WHEN round = 2 THEN a.bucket_id END, 'A rule', at
  FROM affiliate a, generate_series(1, 2) round,
    LATERAL (SELECT ${ago('volume.draw(a.id, 9 + round, 1000) / 1000.0', 300)} AS at) t
  WHERE a.bucket_id IS NOT NULL`

// a hundred addresses shared by a thousand users, like those of a carrier; the others are unique
const SESSIONS = `INSERT INTO user_session (id, user_id, ip, user_agent, created_at, last_seen_at, expires_at)
  SELECT volume.id(at, 'session ' || n || ' ' || round), ${userId},
    CASE WHEN volume.draw(n, 13, 100) = 0 THEN inet '100.64.0.0' + volume.draw(n, 14, 20) ELSE inet '10.0.0.0' + n END, 'Chrome',
    at, at, at + interval '30 days'
  FROM ${EVERYBODY}, generate_series(1, 2) round,
    LATERAL (SELECT ${ago('volume.draw(n, 10 + round, 1000) / 1000.0', 300)} AS at) t`

const METHODS = `INSERT INTO payout_method (id, affiliate_id, kind, details_sealed, hint, fingerprint, created_at)
  SELECT volume.id(${joined}, 'method ' || n), ${affiliate},
    (enum_range(NULL::payout_method_kind))[1 + volume.draw(n, 15, 4)], 'none', '•••• ' || n % 10000,
    md5(CASE WHEN n % 100 = 0 THEN (n / 500)::text ELSE 'own ' || n END), ${joined}
  FROM ${EVERYBODY} WHERE n % 5 > 1`

const REFERRALS = `INSERT INTO referral (referred_id, referrer_id, joined_at, commission_until)
  SELECT ${affiliate}, ${FIRST.affiliate} + 1 + volume.draw(n, 16, n / 2), ${joined}, ${joined} + interval '1 year'
  FROM ${EVERYBODY} WHERE n % 5 = 0`

const STREAKS = `INSERT INTO streak (affiliate_id, current_streak, highest_streak, restore_count, updated_at)
  SELECT ${affiliate}, s, s, 1, ${ago('0', 0)} FROM ${EVERYBODY}, LATERAL (SELECT volume.draw(n, 17, 200) / 3 AS s) t`

const LEVELS = `INSERT INTO level_reached (affiliate_id, level, reached_at)
  SELECT a.id, l, a.created_at + l * interval '3 days' FROM affiliate a, generate_series(1, a.level) l`

export const PEOPLE = [USERS, STAFF, AFFILIATES, ASSIGNMENTS, SESSIONS, METHODS, REFERRALS, STREAKS, LEVELS]
