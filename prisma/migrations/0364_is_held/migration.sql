-- Whether conversions of some traffic wait for staff. A function in plpgsql, whose plan is kept: as a part of the statements
-- that read clicks it was planned with each of them, which cost a third of what a postback does.
-- Names are compared as searches do, so that nobody gets past by another case.
CREATE FUNCTION stoke_is_held(affiliate integer, offer integer, source integer, s1 text, s2 text, s3 text, s4 text, s5 text)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM traffic_restriction r WHERE r.kind = 'hold' AND r.ended_at IS NULL
    AND coalesce(r.affiliate_id, 0) IN (affiliate, 0) AND coalesce(r.offer_id, offer) = offer
    AND (coalesce(r.source_id, source) = source OR EXISTS (SELECT FROM source held JOIN source own ON own.id = source
      WHERE held.id = r.source_id AND search_fold(own.name) = search_fold(held.name)))
    AND (r.sub_id IS NULL OR search_fold(r.sub_value) = search_fold(coalesce(
      CASE r.sub_id WHEN 's1' THEN s1 WHEN 's2' THEN s2 WHEN 's3' THEN s3 WHEN 's4' THEN s4 ELSE s5 END, ''))));
END
$$;
