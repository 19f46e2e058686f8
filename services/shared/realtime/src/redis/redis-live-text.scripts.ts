// A reply is a list: attempt, thread, the message it answers, then its deltas as JSON. Only the attempt is left once it
// has ended. A thread is the set of its running replies. Keys are made inside the scripts, so one Redis holds them all
// (in a Redis Cluster by the braces of the prefix).

/** KEYS reply, thread; ARGV reply id, attempt, thread id, reply to, text, lifetime, `first` or `again`. */
export const beginScript = `
local held = tonumber(redis.call('LINDEX', KEYS[1], 0) or -1)
local attempt = tonumber(ARGV[2])
if held > attempt then return 'over' end
if held == attempt and (ARGV[7] == 'first' or redis.call('LLEN', KEYS[1]) == 1) then return 'over' end
redis.call('DEL', KEYS[1])
redis.call('RPUSH', KEYS[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5])
redis.call('PEXPIRE', KEYS[1], ARGV[6])
redis.call('SADD', KEYS[2], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[6])
return 'written'`;

/** KEYS reply; ARGV attempt, delta. */
export const appendScript = `
local held = redis.call('LINDEX', KEYS[1], 0)
if not held then return 'unknown' end
if held ~= ARGV[1] or redis.call('LLEN', KEYS[1]) == 1 then return 'over' end
redis.call('RPUSH', KEYS[1], ARGV[2])
return 'written'`;

/** KEYS reply; ARGV reply id, prefix of thread keys, how long to remember that it has ended. */
export const endScript = `
local head = redis.call('LRANGE', KEYS[1], 0, 1)
if not head[2] then return end
redis.call('SREM', ARGV[2] .. head[2], ARGV[1])
redis.call('LTRIM', KEYS[1], 0, 0)
redis.call('PEXPIRE', KEYS[1], ARGV[3])`;

/** KEYS thread; ARGV prefix of reply keys. Each row is a reply's id followed by its list. */
export const ofThreadScript = `
local rows = {}
for _, id in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  local row = redis.call('LRANGE', ARGV[1] .. id, 0, -1)
  if #row > 1 then
    table.insert(row, 1, id)
    table.insert(rows, row)
  else
    redis.call('SREM', KEYS[1], id)
  end
end
return rows`;
