-- In a database whose language is Turkish or Azerbaijani, lower('I') is 'ı': Irina was not found by "irina". Texts of ASCII
-- are lowered as ASCII everywhere; the other branch turns 'ı' into 'i' by its list.
CREATE OR REPLACE FUNCTION search_fold(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN given IS NULL THEN NULL
    WHEN octet_length(given) = length(given) THEN replace(lower(given COLLATE "C"), '`', '''')
    ELSE replace(replace(replace(replace(translate(
      lower(regexp_replace(
        normalize(given, NFKD),
        '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u0640\u200b-\u200f\u2060-\u2064\ufeff]',
        '', 'g')),
      -- capitals too: lower() leaves them in a database of the locale C
      'đðħıłøŧςĐÐĦŁØŦẞÆŒÞ‘’ʼʻ′`“”„‐‑–—−',
      'ddhilotσddhlotßæœþ''''''''''''"""-----'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  END;

-- What the indexes hold was folded as before; the same everywhere else.
DO $$
BEGIN
  IF lower('I') <> 'i' THEN
    REINDEX INDEX app_user_search;
    REINDEX INDEX audit_log_search;
    REINDEX INDEX bot_order_search;
  END IF;
END
$$;
