import { StoreScript } from '#platform/runtime/redis/shared-store.js';

/** The keys of a scan, in the order of KEYS in every script. They have one hash tag, so that they are on one node. */
const PARTS = ['meta', 'in', 'open', 'out', 'sums', 'providers', 'shared', 'pace', 'reports'] as const;
/** Parts of a list that is being sent. */
export const BUCKETS = 256;

export function keysOf(id: string): string[] {
  return PARTS.map((part) => keyOf(id, part));
}

export function bucketKey(id: string, bucket: number): string {
  return keyOf(id, `bucket:${bucket}`);
}

function keyOf(id: string, part: string): string {
  return `{scan:${id}}:${part}`;
}

const NAMES = `local meta, input, open, out, sums, providers, shared, pace, reports = unpack(KEYS)
`;
const script = (lua: string) => new StoreScript(NAMES + lua);

/** Adds domains to a bucket. ARGV: milliseconds until it is deleted, domains. */
export const FILL_BUCKET = new StoreScript(`
redis.call('APPEND', KEYS[1], ARGV[2])
return redis.call('PEXPIRE', KEYS[1], ARGV[1])`);

/** Takes a bucket away. */
export const TAKE_BUCKET = new StoreScript(`
local text = redis.call('GET', KEYS[1])
redis.call('UNLINK', KEYS[1])
return text or ''`);

/** Adds chunks. ARGV: milliseconds until they are deleted, then number and domains of each. */
export const ADD_CHUNKS = script(`
for i = 2, #ARGV, 2 do redis.call('HSET', input, ARGV[i] .. '.1', ARGV[i + 1]) end
return redis.call('PEXPIRE', input, ARGV[1])`);

/** Begins a scan whose chunks are there. ARGV: milliseconds until it is deleted, then fields. */
export const CREATE = script(`
for i = 2, #ARGV, 2 do redis.call('HSET', meta, ARGV[i], ARGV[i + 1]) end
redis.call('PEXPIRE', meta, ARGV[1])
redis.call('PEXPIRE', input, ARGV[1])
return 1`);

/**
 * Opens chunks until so many are open (ARGV[1]); with none left, the scan is done. ARGV[2] is the time. Returns whether the
 * scan goes on, and the open chunks, each with the time from which it may be checked.
 */
export const OPEN_NEXT = script(`
local state = redis.call('HGET', meta, 'state')
if state ~= 'waiting' and state ~= 'running' then return {0} end
local list, count = {1}, 0
local all = redis.call('HGETALL', open)
for i = 1, #all, 2 do
  if not string.find(all[i], ':') then
    list[#list + 1] = all[i]
    list[#list + 1] = all[i + 1]
    if string.sub(all[i], -2) == '.1' then count = count + 1 end
  end
end
local next, chunks = tonumber(redis.call('HGET', meta, 'next')), tonumber(redis.call('HGET', meta, 'chunks'))
while count < tonumber(ARGV[1]) and #list < 400 and next < chunks do
  local chunk = next .. '.1'
  redis.call('HSET', open, chunk, ARGV[2])
  list[#list + 1] = chunk
  list[#list + 1] = ARGV[2]
  next, count = next + 1, count + 1
end
redis.call('HSET', meta, 'next', next)
redis.call('PEXPIRE', open, math.max(1, redis.call('PTTL', meta)))
if #list == 1 then
  redis.call('HSET', meta, 'state', 'done', 'finishedAt', ARGV[2])
  return {0}
end
return list`);

/**
 * Begins an open chunk (ARGV[1]) at a time (ARGV[2]). Returns its domains, the number of this beginning (only the last one can
 * store results), how many began without an end, what is found out about each, the trace that the scan belongs to, and whether its
 * reports are kept. Nothing if it is not open, because it was finished before.
 */
export const BEGIN = script(`
local state = redis.call('HGET', meta, 'state')
if state ~= 'waiting' and state ~= 'running' then return false end
local domains = redis.call('HGET', input, ARGV[1])
if not domains or redis.call('HEXISTS', open, ARGV[1]) == 0 then return false end
if state == 'waiting' then redis.call('HSET', meta, 'state', 'running', 'startedAt', ARGV[2]) end
return {domains, redis.call('HINCRBY', open, ARGV[1] .. ':begun', 1), redis.call('HINCRBY', open, ARGV[1] .. ':tries', 1),
  redis.call('HGET', meta, 'checks') or 'health', redis.call('HGET', meta, 'trace') or '',
  redis.call('HGET', meta, 'whole') or '0'}`);

/**
 * Stores results of a chunk, all or none. ARGV: chunk, number of its beginning, time, milliseconds until the scan is deleted,
 * lines, their number, how many failed, domains left or nothing, whether they are given back, domains to try again or
 * nothing, from when, most providers, most shared causes, a name for these results, whole reports or nothing, most octets of all of
 * them, then the number of sums and name and count of each; the same for providers and for causes. Results with the same name are stored once.
 */
export const STORE = script(`
local chunk, begun, now, life = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
local lines, count, failed, left, back, again, due = ARGV[5], tonumber(ARGV[6]), ARGV[7], ARGV[8], ARGV[9], ARGV[10], ARGV[11]
local state = redis.call('HGET', meta, 'state')
if not state or redis.call('HGET', open, chunk .. ':begun') ~= begun then return 0 end
if redis.call('HGET', open, chunk .. ':part') == ARGV[14] then return 1 end
local at = 18
local function each(add)
  local number = tonumber(ARGV[at - 1])
  for i = at, at + 2 * number - 1, 2 do add(ARGV[i], ARGV[i + 1]) end
  at = at + 2 * number + 1
end
each(function(field, more) redis.call('HINCRBY', sums, field, more) end)
each(function(field, more)
  if redis.call('HEXISTS', providers, field) == 0 and redis.call('HLEN', providers) >= tonumber(ARGV[12]) then
    field = string.gsub(field, '^[^|]*', '')
  end
  redis.call('HINCRBY', providers, field, more)
end)
each(function(cause, more) redis.call('ZINCRBY', shared, more, cause) end)
local most = tonumber(ARGV[13])
if redis.call('ZCARD', shared) > 2 * most then redis.call('ZREMRANGEBYRANK', shared, 0, -most - 1) end
if count > 0 then
  local last = redis.call('HINCRBY', meta, 'done', count)
  redis.call('ZADD', out, last, lines)
  if ARGV[15] ~= '' and redis.call('HINCRBY', meta, 'reportBytes', #ARGV[15]) <= tonumber(ARGV[16]) then
    redis.call('ZADD', reports, last, ARGV[15])
  end
  redis.call('HINCRBY', meta, 'failed', failed)
  local tick = math.floor(now / 10000)
  local slot, old = tostring(tick % 7), 0
  local kept = redis.call('HGET', pace, slot)
  if kept and string.match(kept, '^(%d+):') == tostring(tick) then old = tonumber(string.match(kept, ':(%d+)$')) end
  redis.call('HSET', pace, slot, tostring(tick) .. ':' .. (old + count))
end
local goesOn = state == 'waiting' or state == 'running'
if left ~= '' and goesOn then
  redis.call('HSET', input, chunk, left)
  redis.call('HSET', open, chunk .. ':part', ARGV[14])
  if back == '1' then redis.call('HINCRBY', open, chunk .. ':tries', -1) end
else
  redis.call('HDEL', input, chunk)
  redis.call('HDEL', open, chunk, chunk .. ':begun', chunk .. ':tries', chunk .. ':part')
  if again ~= '' and goesOn then
    local number, attempt = string.match(chunk, '^(%d+)%.(%d+)$')
    local retry = number .. '.' .. (attempt + 1)
    redis.call('HSET', input, retry, again)
    redis.call('HSET', open, retry, due)
  end
end
for i = 1, #KEYS do redis.call('PEXPIRE', KEYS[i], life) end
redis.call('HSET', meta, 'expiresAt', now + life)
return 1`);

/** Ends a scan and keeps its results; ARGV[1] is the time. Returns its state before. */
export const CANCEL = script(`
local state = redis.call('HGET', meta, 'state')
if state ~= 'waiting' and state ~= 'running' then return state end
redis.call('HSET', meta, 'state', 'cancelled', 'finishedAt', ARGV[1])
redis.call('UNLINK', input)
return state`);

/**
 * Takes an attempt to call back of a scan that is over; ARGV: the time, then the pause after each attempt. Returns URL and key,
 * one empty text if the next attempt comes later, or nothing if none is left.
 */
export const CLAIM_CALLBACK = script(`
local state = redis.call('HGET', meta, 'state')
local url, key = redis.call('HGET', meta, 'callback'), redis.call('HGET', meta, 'callbackKey')
if not url or not key or state == 'waiting' or state == 'running' then return {} end
if tonumber(redis.call('HGET', meta, 'callbackDue') or '0') > tonumber(ARGV[1]) then return {''} end
local tries = redis.call('HINCRBY', meta, 'callbackTries', 1)
if tries >= #ARGV then
  redis.call('HDEL', meta, 'callback', 'callbackKey')
  return {}
end
redis.call('HSET', meta, 'callbackDue', ARGV[1] + ARGV[tries + 1])
return {url, key}`);
export const HAS_CALLBACK = script(`return redis.call('HEXISTS', meta, 'callback')`);
export const DROP_CALLBACK = script(`return redis.call('HDEL', meta, 'callback', 'callbackKey')`);

export const IS_OVER = script(`
local state = redis.call('HGET', meta, 'state')
return (state == 'waiting' or state == 'running') and 0 or 1`);

export const LEFT = script(`
local state = redis.call('HGET', meta, 'state')
if state ~= 'waiting' and state ~= 'running' then return 0 end
return redis.call('HGET', meta, 'total') - redis.call('HGET', meta, 'done')`);

/** Deletes a scan. Returns its domains if its reports are kept. */
export const REMOVE = new StoreScript(`
local found = redis.call('HMGET', KEYS[1], 'whole', 'total')
redis.call('UNLINK', unpack(KEYS))
return found[1] == '1' and tonumber(found[2]) or 0`);

export const STATE = script(`return {redis.call('HGETALL', meta), redis.call('HGETALL', pace)}`);

/** Blocks of lines after a number (ARGV[1]), at most ARGV[2], each with the number of its last line. */
export const READ = script(`
if redis.call('EXISTS', meta) == 0 then return false end
return redis.call('ZRANGEBYSCORE', out, '(' .. ARGV[1], '+inf', 'WITHSCORES', 'LIMIT', 0, ARGV[2])`);

/** The next block of lines after a number (ARGV[1]), the number of its last line, and the reports of these lines, if they are kept. */
export const READ_WHOLE = script(`
if redis.call('EXISTS', meta) == 0 then return false end
local found = redis.call('ZRANGEBYSCORE', out, '(' .. ARGV[1], '+inf', 'WITHSCORES', 'LIMIT', 0, 1)
if #found == 0 then return {} end
local whole = redis.call('ZRANGEBYSCORE', reports, found[2], found[2], 'LIMIT', 0, 1)
return {found[1], found[2], whole[1] or ''}`);

/**
 * Reserves room for the reports of a scan. KEYS: scans by the end of their reservation, domains of all of them. ARGV: scan, its
 * domains, most domains of all scans, the time, the end. Returns whether there is room.
 */
export const RESERVE_REPORTS = new StoreScript(`
local function drop(name)
  if redis.call('ZREM', KEYS[1], name) == 1 then redis.call('DECRBY', KEYS[2], string.match(name, '%d+$')) end
end
for _, name in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[4], 'LIMIT', 0, 1000)) do drop(name) end
if tonumber(redis.call('GET', KEYS[2]) or '0') + tonumber(ARGV[2]) > tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[5], ARGV[1] .. ' ' .. ARGV[2])
redis.call('INCRBY', KEYS[2], ARGV[2])
return 1`);

/** Gives the room back. KEYS as above; ARGV: scan, its domains. */
export const RELEASE_REPORTS = new StoreScript(`
if redis.call('ZREM', KEYS[1], ARGV[1] .. ' ' .. ARGV[2]) == 1 then redis.call('DECRBY', KEYS[2], ARGV[2]) end
return 1`);

/** Sums, providers, and the causes that most domains share (ARGV[1] of them at most). */
export const SUMS = script(`
return {redis.call('HGETALL', sums), redis.call('HGETALL', providers),
  redis.call('ZREVRANGE', shared, 0, ARGV[1] - 1, 'WITHSCORES')}`);

/** Counts domains of a key on a day, if there is room for all: ARGV has their number, the limit, and when the day ends. */
export const COUNT_DAY = new StoreScript(`
if tonumber(redis.call('GET', KEYS[1]) or '0') + tonumber(ARGV[1]) > tonumber(ARGV[2]) then return 0 end
redis.call('INCRBY', KEYS[1], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`);

export const ADD_ACTIVE = new StoreScript(`
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('SADD', KEYS[1], ARGV[1])
return 1`);
export const DROP_ACTIVE = new StoreScript(`return redis.call('SREM', KEYS[1], ARGV[1])`);
export const ACTIVE = new StoreScript(`return redis.call('SMEMBERS', KEYS[1])`);
