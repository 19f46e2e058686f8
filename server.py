import json,hashlib,http.server,os,time,email.utils
# pages live in /tmp/h2/site.json (mutable); embed snippet from /tmp/h2/snippet.html
class H(http.server.BaseHTTPRequestHandler):
    protocol_version='HTTP/1.1'
    def log_message(self,f,*a):
        open('/tmp/h2/access.log','a').write('%s %s %s\n'%(time.strftime('%H:%M:%S'),self.headers.get('User-Agent','')[:40],f%a))
    def do_GET(self):
        p=self.path.split('?')[0]
        pages=json.load(open('/tmp/h2/site.json'))
        snip=open('/tmp/h2/snippet.html').read() if os.path.exists('/tmp/h2/snippet.html') else ''
        ct='text/html; charset=utf-8'
        if p=='/sitemap.xml':
            b='<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'+''.join('<url><loc>http://127.0.0.1:3055%s</loc></url>'%k for k in pages)+'</urlset>'; ct='application/xml'
        elif p in pages: b=pages[p].replace('</body>',snip+'</body>')
        else:
            b='<h1>Not found</h1>'.encode(); self.send_response(404); self.send_header('Content-Length',len(b)); self.end_headers(); self.wfile.write(b); return
        b=b.encode(); et='"%s"'%hashlib.sha1(b).hexdigest()[:16]
        if self.headers.get('If-None-Match')==et:
            self.send_response(304); self.send_header('ETag',et); self.end_headers(); return
        self.send_response(200); self.send_header('Content-Type',ct); self.send_header('ETag',et); self.send_header('Content-Length',len(b)); self.end_headers()
        if self.command=='GET': self.wfile.write(b)
    do_HEAD=do_GET
json.dump(json.load(open('/tmp/blind/sites/fitness.json'))['pages'],open('/tmp/h2/site.json','w'))
http.server.ThreadingHTTPServer(('127.0.0.1',3055),H).serve_forever()
