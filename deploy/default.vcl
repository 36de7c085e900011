# /etc/varnish/default.vcl: a cache in front of the site, which keeps what the site's own headers say.
# varnishd -a 127.0.0.1:8081 -f /etc/varnish/default.vcl -s malloc,256m -p http_gzip_support=off
# Without the last part Varnish asks for gzip alone, and nobody gets brotli.
vcl 4.1;

backend lab {
    .host = "127.0.0.1";
    .port = "3000";
}

sub vcl_recv {
    # Pages are the same for everybody: another program's cookies are no reason to ask for them again.
    if (req.url !~ "^/api/") {
        unset req.http.Cookie;
    }
    # Browsers write the same wish in many ways.
    if (req.http.Accept-Encoding ~ "(^|[ ,])br($|[ ,])") {
        set req.http.Accept-Encoding = "br";
    } else if (req.http.Accept-Encoding ~ "(^|[ ,])gzip($|[ ,])") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
}
