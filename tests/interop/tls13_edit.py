# SPDX-License-Identifier: Apache-2.0
"""What a case of misbehaviour is, and small edits to build hooks from."""
import tls13_wire as w


class Case:
    """hooks(): fresh hooks for tls13_peer; script(peer) runs after the
    handshake; options go to the Server or Client. no_data: completing the
    handshake is enough, no application data is owed."""

    def __init__(self, role, name, alert, why, hooks=None, script=None, also=(), no_data=False, options=None):
        self.role, self.name, self.alert, self.why = role, name, alert, why
        self.edits, self.script, self.also, self.no_data = hooks or {}, script, tuple(also), no_data
        self.options = options or {}

    def hooks(self):
        return dict(self.edits)


def table(role):
    """A list, and a function that appends a case to it. Keyword arguments named
    after messages are hooks: before_X and after_X mean "before:X", "after:X";
    the rest are options of the peer."""
    cases = []
    messages = set(w.TYPES) | {"hello_retry_request", "client_hello_2", "records", "after_flight"}

    def add(name, alert, why, script=None, also=(), no_data=False, **rest):
        hooks, options = {}, {}
        for key, value in rest.items():
            if key in messages:
                hooks[key] = value
            elif key.startswith(("before_", "after_")):
                hooks[key.replace("_", ":", 1)] = value
            else:
                options[key] = value
        assert name not in [c.name for c in cases], name
        cases.append(Case(role, name, alert, why, hooks, script, also, no_data, options))

    return cases, add


# Edits: each returns a hook (peer, message) -> what goes out.


def put(**fields):
    """Sets fields of the message."""
    def edit(_, m):
        m.__dict__.update(fields)
    return edit


def ext(kind, data):
    """Sets (or appends) an extension."""
    return lambda _, m: m.set(kind, data)


def add_ext(kind, data=b""):
    """Appends an extension even when there is one already."""
    def edit(_, m):
        m.ext.append([w.EXT.get(kind, kind), data])
    return edit


def first_ext(kind, data=b""):
    def edit(_, m):
        m.ext.insert(0, [w.EXT.get(kind, kind), data])
    return edit


def drop(*kinds):
    def edit(_, m):
        for kind in kinds:
            m.drop(kind)
    return edit


def repeat_ext(kind):
    return lambda _, m: m.ext.append([w.EXT[kind], m.find(kind)])


def both(*edits):
    """Edits one after the other; only the last may replace the message."""
    def edit(p, m):
        out = None
        for e in edits:
            out = e(p, m)
        return out
    return edit


def trailing(data=b"\0"):
    """Bytes after the last field, inside the message."""
    return lambda _, m: reframe(m, m.body() + data)


def cut(n=1):
    """The last n bytes missing, the header's length corrected."""
    return lambda _, m: reframe(m, m.body()[:-n])


def keep(n):
    """Only the first n bytes of the body."""
    return lambda _, m: reframe(m, m.body()[:n])


def reframe(m, body):
    return bytes([w.TYPES[m.name]]) + w.vec(3, body)


def overrun(_, m):
    """The list of extensions claims one byte more than there is."""
    body, size = m.body(), len(m.encode_ext())
    return reframe(m, body[:-size] + (size - 1).to_bytes(2, "big") + body[len(body) - size + 2:])


def declare(length):
    """The header claims a length of its own."""
    return lambda _, m: m.encode()[:1] + length.to_bytes(3, "big") + m.encode()[4:]


def patch(at, value):
    """One byte of the body (negative: from the end) replaced."""
    def edit(_, m):
        body = bytearray(m.body())
        body[at] = value
        return reframe(m, bytes(body))
    return edit


def twice(_, m):
    return [m, m]


def omit(_, m):
    return []


def then(*extra):
    """The message, then these bytes or messages in the same flight."""
    return lambda _, m: [m, *extra]


def instead(*other):
    return lambda _, m: list(other)


def say(kind, content, plain=False):
    """A hook without message: sends one record."""
    return lambda p: p.send_record(kind, content, plain)


def raw(kind, content=b""):
    """Any handshake message."""
    return bytes([w.TYPES.get(kind, kind)]) + w.vec(3, content)


def flip_last(field):
    """The last byte of a field changed."""
    def edit(_, m):
        value = getattr(m, field)
        setattr(m, field, value[:-1] + bytes([value[-1] ^ 1]))
    return edit
